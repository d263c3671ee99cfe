import { Problem } from '#base/contract/problem.ts'
import type { Fault } from './state.ts'

/** Error message and details for display. */
export const faultOf = (error: unknown): Fault =>
  error instanceof Problem
    ? { message: error.message, info: error.info }
    : { message: error instanceof Error ? error.message : String(error), info: '' }

/** Error message and details in one line. */
export const errorText = (error: unknown) => {
  const { message, info } = faultOf(error)
  return [message, info].filter(Boolean).join(' ')
}
