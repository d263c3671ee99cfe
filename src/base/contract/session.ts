/** Names of the session cookie: with the prefix where the site is served over https (D-95). */
export const sessionCookies = ['__Host-sid', 'sid'] as const

/** Tells whether a Cookie header carries a session, without trusting it. */
export const carriesSession = (cookieHeader: string | undefined): boolean =>
  cookieHeader !== undefined && /(?:^|; ?)(?:__Host-)?sid=/.test(cookieHeader)
