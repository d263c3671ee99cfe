import * as z from 'zod/mini'

/** The input of a call that takes none. */
export const noInput = z.optional(z.nullable(z.strictObject({})))

/** The answer of a call that returns nothing. */
export const noAnswer = z.object({})

/** The number of a row in the database. */
export const RowId = z.int().check(z.positive(), z.maximum(2 ** 31 - 1))
