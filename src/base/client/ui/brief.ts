/** How long a passing message, such as "Copied", is shown. */
export const noticeMs = 5000
