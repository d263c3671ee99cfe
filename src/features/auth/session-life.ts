/** How long a login lasts: without a call, without one for who sees patients' data, from its start; when to warn (D-61). */
export const sessionLife = {
  idleMs: 12 * 60 * 60_000,
  databaseIdleMs: 30 * 60_000,
  absoluteMs: 7 * 24 * 60 * 60_000,
  warningMs: 2 * 60_000,
} as const
