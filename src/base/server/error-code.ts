/** The code of an error of the system, such as `ENOENT`. */
export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
