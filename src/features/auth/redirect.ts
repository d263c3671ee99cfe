const mostLength = 2000

/** Where a visitor goes after login: the path that the query asks for if it is one of this site, else home (D-45). */
export const redirectTarget = (wanted: string | null | undefined): string =>
  wanted && isSitePath(wanted) && !/^\/login\/?(?:[?#]|$)/i.test(wanted) ? wanted : '/'

/** The login page that leads back to a path. */
export const loginAt = (path: string): string => `/login?redirect=${encodeURIComponent(path)}`

/** Browsers take away control characters and read a backslash as a slash, so none may stand in it. */
const isSitePath = (path: string): boolean => path.length <= mostLength && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)
