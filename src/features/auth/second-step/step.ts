import * as z from 'zod/mini'
import { Credential, PasskeyOptions } from './passkey.ts'

const digits = /^\d{6}$/

/** A one-time code, typed with or without spaces. */
export const Code = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20)),
    z.transform((text: string) => text.replace(/ /g, '')),
  ),
  z.string().check(z.regex(digits, 'Enter the six digits')),
)

export const RecoveryCode = z.string().check(z.minLength(1), z.maxLength(40))

/** A proof of the second step: its owner has the phone, the device or the codes. */
export type StepProof =
  | { code: z.output<typeof Code> }
  | { recoveryCode: z.output<typeof RecoveryCode> }
  | { credential: Credential }

/** The ways to take the second step, the preferred one first. */
export const StepMethod = z.enum(['passkey', 'code', 'recoveryCode'])
export type StepMethod = z.infer<typeof StepMethod>

/** The second step of a login, or a login with a passkey alone. */
export const Step = z.union([
  z.strictObject({ next: z.literal('code'), code: Code }),
  z.strictObject({ next: z.literal('code'), recoveryCode: RecoveryCode }),
  z.strictObject({ next: z.literal('passkey'), credential: Credential }),
])
export type Step = z.infer<typeof Step>

/** The answer to a right password where a second step is set up. */
export const NextStep = z.object({
  next: z.enum(['passkey', 'code']),
  methods: z.array(StepMethod),
  /** If there is a passkey. */
  publicKey: z.optional(PasskeyOptions),
})
export type NextStep = z.infer<typeof NextStep>
