import { isSitePath } from '#base/contract/site-path.ts'

const maxLength = 2000

/** The path to open after login: the one in the query if it belongs to this site, otherwise home (D-45). */
export const redirectTarget = (target: string | null | undefined): string =>
  target && target.length <= maxLength && isSitePath(target) && !/^\/login\/?(?:[?#]|$)/i.test(target) ? target : '/'

export const loginAt = (path: string): string => `/login?redirect=${encodeURIComponent(path)}`
