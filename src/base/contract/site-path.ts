/** Rejects control characters, which browsers remove, and backslashes, which they read as slashes. */
export const isSitePath = (target: string): boolean => /^\/(?!\/)[^\\\p{Cc}]*$/u.test(target)
