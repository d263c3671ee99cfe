import { dayMs } from '#base/contract/day.ts'

/** In ms: idle, idle with patient data, in total, warning (D-61), proof (D-128), total after sign-on (D-129). */
export const sessionLife = {
  idleMs: 12 * 60 * 60_000,
  databaseIdleMs: 30 * 60_000,
  absoluteMs: 7 * dayMs,
  warningMs: 2 * 60_000,
  provedMs: 10 * 60_000,
  signOnMs: 12 * 60 * 60_000,
} as const
