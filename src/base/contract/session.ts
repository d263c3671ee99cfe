/** Names of the session cookie: with the prefix where the site is served over https (D-95). */
export const sessionCookies = ['__Host-sid', 'sid'] as const

/** Tells whether a Cookie header carries a session, without trusting it. */
export const carriesSession = (cookieHeader: string | undefined): boolean =>
  cookieHeader !== undefined && /(?:^|; ?)(?:__Host-)?sid=/.test(cookieHeader)

/** The cookie that scripts read, and the header in which they send its value back (7). */
export const xsrf = { cookie: 'XSRF-TOKEN', header: 'x-xsrf-token', code: 'XSRF' } as const
