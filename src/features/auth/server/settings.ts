import * as z from 'zod'

const isKey = (text: string) => /^[\w+/-]{43}=?$/.test(text)

const listOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The environment variables for accounts and logins. */
export const authSettings = z.object({
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  SECOND_STEP_KEY: z
    .string()
    .transform(listOf)
    .refine(
      (keys) => keys.length > 0 && keys.length <= 2 && keys.every(isKey),
      'must be 32 bytes in base64, or two such keys with a comma',
    )
    .transform((keys) => keys.map((key) => Buffer.from(key, 'base64')))
    .optional(),
  SECOND_STEP_ROLES: z.string().default('').transform(listOf),
})
