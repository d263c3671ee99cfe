import * as z from 'zod/mini'

const dropped = z.optional(
  z.pipe(
    z.unknown().check(z.meta({ readOnly: true })),
    z.transform(() => undefined),
  ),
)

/** Drops the fields of answers that a caller may send back: spread it into a strict contract before its own fields. */
export const echoedFields = (...answers: readonly z.ZodMiniObject[]) =>
  Object.fromEntries(answers.flatMap(({ shape }) => Object.keys(shape).map((name) => [name, dropped]))) as object
