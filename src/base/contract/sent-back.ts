import * as z from 'zod/mini'

const dropped = z.optional(
  z.pipe(
    z.unknown().check(z.meta({ readOnly: true })),
    z.transform(() => undefined),
  ),
)

/**
 * The fields of answers that a caller may send back with a change of the same thing. They are dropped: spread them into
 * a strict contract before the fields that the call uses.
 */
export const sentBack = (...answers: readonly z.ZodMiniObject[]) =>
  Object.fromEntries(answers.flatMap(({ shape }) => Object.keys(shape).map((name) => [name, dropped]))) as object
