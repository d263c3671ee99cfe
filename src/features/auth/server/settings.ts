import * as z from 'zod'
import { isLoopback } from '#base/contract/loopback.ts'

const isKey = (text: string) => /^[\w+/-]{43}=?$/.test(text)

const onOrOff = z
  .enum(['on', 'off'])
  .default('off')
  .transform((text) => text === 'on')

/** Without encryption only on this machine, for tests. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash } = new URL(text)
  const isLocal = protocol === 'http:' && isLoopback(text)
  return (protocol === 'https:' || isLocal) && search === '' && hash === ''
}

/** Whether a text is a value of a claim and a role, with one equals sign between them. */
function isMapping(entry: string) {
  const parts = entry.split('=')
  return parts.length === 2 && parts.every((part) => part.trim() !== '')
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

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
  OIDC_ISSUER: z.string().refine(isIssuer, 'must be an https address without query or fragment').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60).default('your organisation'),
  OIDC_ROLES_CLAIM: z.string().default('groups'),
  OIDC_ROLES: z
    .string()
    .transform((text) => text.split(';').filter((entry) => entry.trim() !== ''))
    .refine((entries) => entries.every(isMapping), 'must be value=Role; value=Role')
    .transform((entries) => entries.map((entry) => entry.split('=').map((part) => part.trim()) as [string, string]))
    .optional(),
  OIDC_CREATE: onOrOff,
  OIDC_ONLY: onOrOff,
})
