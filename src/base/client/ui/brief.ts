/** How long a passing message, such as "Copied", is shown. */
export const briefMs = 5000
