import * as z from 'zod/mini'
import { DisplayName } from '#base/contract/user.ts'

const part = (maxLength: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(maxLength))
const shared = {
  id: part(1400),
  rawId: part(1400),
  type: z.literal('public-key'),
}

/** The options that the browser parses with `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
export const PasskeyOptions = z.record(z.string(), z.unknown())

/** A new passkey, of what the browser's `toJSON` returns. */
export const NewCredential = z.strictObject({
  ...shared,
  response: z.strictObject({
    clientDataJSON: part(4000),
    attestationObject: part(40_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** A passkey's answer to a challenge, of what the browser's `toJSON` returns. */
export const Credential = z.strictObject({
  ...shared,
  response: z.strictObject({ clientDataJSON: part(4000), authenticatorData: part(4000), signature: part(4000) }),
})
export type Credential = z.infer<typeof Credential>

export const PasskeyName = DisplayName.check(z.maxLength(60))
