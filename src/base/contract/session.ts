/** Names of the session cookie: with the prefix if the site is served over https (D-95). */
export const sessionCookies = ['__Host-sid', 'sid'] as const

/** Whether a Cookie header contains a session, valid or not. */
export const carriesSession = (cookieHeader: string | undefined): boolean =>
  cookieHeader !== undefined && /(?:^|; ?)(?:__Host-)?sid=/.test(cookieHeader)

/** The cookie that scripts read, and the header that returns its value (7). */
export const xsrf = { cookie: 'XSRF-TOKEN', header: 'x-xsrf-token', code: 'XSRF' } as const
