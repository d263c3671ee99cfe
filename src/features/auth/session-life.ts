/**
 * Limits of a session in milliseconds: idle time, idle time for users who see patient data, total age, warning time
 * (D-61), how long a proof of who the user is counts (D-128), and total age after single sign-on (D-129).
 */
export const sessionLife = {
  idleMs: 12 * 60 * 60_000,
  databaseIdleMs: 30 * 60_000,
  absoluteMs: 7 * 24 * 60 * 60_000,
  warningMs: 2 * 60_000,
  provedMs: 10 * 60_000,
  signOnMs: 12 * 60 * 60_000,
} as const
