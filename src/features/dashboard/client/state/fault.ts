import type { Fault } from './state.ts'

export function faultOf(error: unknown): Fault {
  const { message = String(error), info = '' } = (error ?? {}) as Partial<Fault>
  return { message, info }
}

export const errorText = (error: unknown) => {
  const { message, info } = faultOf(error)
  return info ? `${message.replace(/[.]?$/, '.')} ${info}` : message
}
