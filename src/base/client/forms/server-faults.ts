import type { Faults } from './form-store.ts'

/** The server's faults by field: each line of its details starts with the name of a value, whose field `fieldOf` finds. */
export const faultsFrom = (info: string, fieldOf: (name: string) => string | undefined): Faults =>
  Object.fromEntries(
    info.split('\n').flatMap((line) => {
      const at = line.indexOf(': ')
      const field = fieldOf(line.slice(0, Math.max(at, 0)))
      return field === undefined ? [] : [[field, line.slice(at + 2)]]
    }),
  )
