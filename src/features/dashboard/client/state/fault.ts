import type { Fault } from './state.ts'

/** Error message and details for display. */
export function faultOf(error: unknown): Fault {
  const { message = String(error), info = '' } = (error ?? {}) as Partial<Fault>
  return { message, info }
}

/** Error message and details in one line. */
export const errorText = (error: unknown) => {
  const { message, info } = faultOf(error)
  return [message, info].filter(Boolean).join(' ')
}
