import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { defaultFlags, type FlagsOn, isFlag, withNeeded } from '../contract/flags.ts'
import type { Site } from '../contract/site.ts'
import { version } from '../contract/version.ts'

const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )

/** `internal=10.0.0.0/8 192.168.0.0/16; clinic=198.51.100.7`: lists of words under names. */
const namedLists = (isWord: (word: string) => boolean, what: string) =>
  z
    .string()
    .default('')
    .transform((text, context): Readonly<Record<string, readonly string[]>> => {
      const parts = text.split(';').filter((part) => part.trim() !== '')
      const lists = parts.map((part) => {
        const [, name = '', words = ''] = /^\s*([\w-]+)\s*=(.*)$/s.exec(part) ?? []
        const list = words.split(/[\s,]+/).filter((word) => word !== '')
        if (name === '') context.addIssue(`write name=${what} ${what}; name=${what}`)
        for (const word of list) if (!isWord(word)) context.addIssue(`${name}: ${word} is not ${what}`)
        return [name, list] as const
      })
      return Object.fromEntries(lists)
    })

/** A network as 10.0.0.0/8, or one address. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

const Environment = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  FILES_URL: address('s3').optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  PUBLIC_URL: address('http', 'https').optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => text.split(',').every((one) => isProxy(one.trim())), 'must be addresses or networks, with commas')
    .optional(),
  SITE_NAME: z.string().min(1).max(80).default('MDS Guidelines'),
  SITE_SHORT_NAME: z.string().min(1).max(40).default('MDS Guidelines'),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('enquiries@example.org'),
  FEEDBACK_URL: address('http', 'https').optional(),
  FEATURES: z
    .string()
    .optional()
    .transform((text, context): FlagsOn => {
      if (text === undefined) return defaultFlags
      const names = text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
      const unknown = names.filter((name) => !isFlag(name))
      if (unknown.length > 0) context.addIssue(`names flags that do not exist: ${unknown.join(', ')}`)
      return names.filter(isFlag)
    }),
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  IP_POLICIES: namedLists(isNetwork, 'a network'),
  PORTLET_POLICIES: namedLists((word) => /^[\w-]+$/.test(word), 'a policy'),
  TEST_PORTLETS: z.enum(['on', 'off']).optional(),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Everything the operator may set, read once at the start. */
export type Config = ReturnType<typeof readConfig>

/** Thrown when the environment is wrong; the message names every key. */
export class ConfigError extends Error {}

/** Reads the configuration from the environment; unset and empty mean the same, save for FEATURES (D-104). */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([key, value]) => value !== '' || key === 'FEATURES'),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(faultLine).join('\n'))
  const env = parsed.data
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const site: Site = {
    name: env.SITE_NAME,
    shortName: env.SITE_SHORT_NAME,
    url: publicUrl,
    contactEmail: env.CONTACT_EMAIL,
    feedbackUrl: env.FEEDBACK_URL ?? '',
    version,
    flags: withNeeded(env.FEATURES),
  }
  const hasTestPortlets = env.TEST_PORTLETS ? env.TEST_PORTLETS === 'on' : isThisMachine(publicUrl)
  return { ...env, DATA_DIR: resolve(env.DATA_DIR), PUBLIC_URL: publicUrl, hasTestPortlets, site }
}

/** What is allowed and yet hardly meant, in lines that name the keys. */
export function configCautions({ site, FEATURES, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET }: Config): string[] {
  const cautions: string[] = []
  const needed = site.flags.filter((flag) => !FEATURES.includes(flag))
  if (needed.length > 0) cautions.push(`FEATURES: ${needed.join(', ')} on as well, because others need them.`)
  if ((RECAPTCHA_SITE_KEY === undefined) !== (RECAPTCHA_SECRET === undefined))
    cautions.push("RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET: only one is set, so the site's own captcha is used.")
  return cautions
}

/** Fastify reads it as well, but stops at what it cannot read without saying which key that is. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [ip = '', bits = '1', ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(ip)] ?? 0
  return more.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= longest
}

/** Says which key is wrong when the server cannot listen where it should; any other error is left as it is. */
export function listenFault(error: NodeJS.ErrnoException, { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Error {
  const faults: Record<string, string> = {
    EADDRINUSE: `PORT: ${PORT} is in use on ${HOST} already.`,
    EACCES: `PORT: ${PORT} may not be listened on by this user.`,
    ENOTFOUND: `HOST: ${HOST} is not known.`,
    EAI_AGAIN: `HOST: ${HOST} is not known.`,
    EADDRNOTAVAIL: `HOST: ${HOST} is not an address of this machine.`,
  }
  const fault = faults[error.code ?? '']
  return fault === undefined ? error : new ConfigError(fault)
}

/** A site that only this machine can open is one for trying out. */
const isThisMachine = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

const faultLine = (issue: z.core.$ZodIssue) => `${issue.path.join('.')}: ${issue.message}`
