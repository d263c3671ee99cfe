import * as z from 'zod/mini'
import { Credential, PasskeyOptions } from './second-step/passkey.ts'
import { Code, RecoveryCode, StepMethod } from './second-step/step.ts'

/** How a logged-in user proves again who they are, the preferred way first; `signOn`: at the organisation. */
export const ProofMethod = z.enum([...StepMethod.options, 'password', 'signOn'])
export type ProofMethod = z.infer<typeof ProofMethod>

/** The ways that an account has; with a second step, its password alone proves nothing. */
export const ProofMethods = z.object({
  methods: z.array(ProofMethod),
  /** If there is a passkey. */
  publicKey: z.optional(PasskeyOptions),
})
export type ProofMethods = z.infer<typeof ProofMethods>

export const Proof = z.union([
  z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  z.strictObject({ code: Code }),
  z.strictObject({ recoveryCode: RecoveryCode }),
  z.strictObject({ credential: Credential }),
])
export type Proof = z.infer<typeof Proof>
