import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { Flag, FlagsOn, FlagTable } from '../contract/flags.ts'
import { isLoopback } from '../contract/loopback.ts'
import type { RoleTable } from '../contract/roles.ts'
import type { Site } from '../contract/site.ts'
import { version } from '../contract/version.ts'
import { withoutEnd } from '../contract/without-end.ts'
import { OperatorError } from './operator-error.ts'

const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )

const wholeNumber = (min: number, max: number) =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(min).max(max)

const Environment = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: address('postgres', 'postgresql').optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  MIGRATE: z.enum(['auto', 'check']).default('auto'),
  POSTGRES_BIN: z.string().min(1).optional(),
  SLOW_QUERY_MS: wholeNumber(1, 60_000).default(500),
  STALE_SECONDS: wholeNumber(0, 86_400).default(600),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  CACHE_SECONDS: wholeNumber(0, 86_400).default(0),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https').optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('mds-guidelines'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a share between 0 and 1').min(0).max(1).default(1),
  FILES_URL: address('s3').optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  PUBLIC_URL: address('http', 'https').optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every((one) => isProxy(one.trim())),
      'must be addresses or networks separated by commas',
    )
    .optional(),
  SITE_NAME: z.string().min(1).max(80).default('MDS Guidelines'),
  SITE_SHORT_NAME: z.string().min(1).max(40).default('MDS Guidelines'),
  CONTACT_EMAIL: z.email('must be an e-mail address').optional(),
  UNIVERSITY: z.string().min(1).max(120).default('the authors’ university'),
  FEEDBACK_URL: address('http', 'https').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = ReturnType<typeof readConfig>

/** Thrown if the environment is invalid; the message names every wrong key. */
export class ConfigError extends OperatorError {}

export type Declared = {
  readonly flags: FlagTable
  readonly roles: RoleTable
  /** The environment keys of features; each feature reads its own with `config.of(keys)`. */
  readonly settings: readonly z.ZodObject[]
  readonly siteFacts?: readonly SiteFacts[]
}

type Read = <Keys extends z.ZodObject>(keys: Keys) => z.output<Keys>

/** What a feature tells pages about its settings. */
export type SiteFacts = (of: Read) => Readonly<Record<string, string>>

const nothingDeclared: Declared = { flags: {}, roles: {}, settings: [] }

/** Reads the configuration from the environment; unset and empty mean the same, except for FEATURES (D-104). */
export function readConfig(environment: Record<string, string | undefined>, declared = nothingDeclared) {
  const values = Object.fromEntries(
    Object.entries(environment).filter(([key, value]) => value !== '' || key === 'FEATURES'),
  )
  const parsed = Environment.safeParse(values)
  const read = declared.settings.map((keys) => ({ keys, ...keys.safeParse(values) }))
  const flags = flagsOf(values.FEATURES, declared.flags)
  const wrong = [parsed, ...read].flatMap(({ error }) => error?.issues.map(faultLine) ?? []).concat(flags.faults)
  if (!parsed.success || wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  const env = parsed.data
  const publicUrl = withoutEnd(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, '/')
  const isPublic = !isLoopback(publicUrl)
  const faults = isPublic ? placeholdersIn(env) : []
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  const of: Read = <Keys extends z.ZodObject>(keys: Keys) => {
    const found = read.find((part) => part.keys === keys)
    if (!found) throw new Error(`The settings ${Object.keys(keys.shape)} are not declared by any feature.`)
    return found.data as z.output<Keys>
  }
  const site: Site = {
    name: env.SITE_NAME,
    shortName: env.SITE_SHORT_NAME,
    url: publicUrl,
    contactEmail: env.CONTACT_EMAIL ?? 'enquiries@mds-guidelines.invalid',
    university: env.UNIVERSITY,
    feedbackUrl: env.FEEDBACK_URL ?? '',
    version,
    flags: withNeeded(flags.on, declared.flags),
    roles: Object.keys(declared.roles),
    facts: Object.assign({}, ...(declared.siteFacts ?? []).map((facts) => facts(of))),
  }
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    PUBLIC_URL: publicUrl,
    // A balancer must notice first; a single process has none.
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (env.DATABASE_URL ? 5 : 0),
    site,
    /** False if only this machine can open the site, as for a trial. */
    isPublic,
    /** The flags named in FEATURES, or those on by default, without the flags that these need. */
    chosenFlags: flags.on,
    of,
  }
}

/** The flags of FEATURES; if it is unset, the flags that are on by default. */
function flagsOf(text: string | undefined, table: FlagTable): { on: FlagsOn; faults: string[] } {
  if (text === undefined) return { on: defaultFlags(table), faults: [] }
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.filter((name) => !Object.hasOwn(table, name))
  const faults = unknown.length > 0 ? [`FEATURES: unknown flags: ${unknown.join(', ')}`] : []
  return { on: names as Flag[], faults }
}

export const defaultFlags = (table: FlagTable) =>
  Object.entries(table).flatMap(([name, { on }]) => (on ? [name as Flag] : []))

const withNeeded = (on: FlagsOn, table: FlagTable): FlagsOn => [
  ...new Set(on.flatMap((flag) => [flag, ...((table[flag]?.needs ?? []) as Flag[])])),
]

/** Warnings for settings that are valid but probably a mistake, naming the keys. Features add their own. */
export function configWarnings({ site, chosenFlags, DATABASE_URL }: Config, uid = process.getuid?.()): string[] {
  const needed = site.flags.filter((flag) => !chosenFlags.includes(flag))
  return [
    ...(needed.length > 0 ? [`FEATURES: ${needed.join(', ')} turned on as well, because other flags need them.`] : []),
    // The embedded database has its own account, and says so.
    ...(uid === 0 && DATABASE_URL
      ? ['The site runs as root and needs no such rights: give it an account of its own.']
      : []),
  ]
}

/** Fastify parses it too, but stops at a fault without naming the key. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [ip = '', bits = '1', ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(ip)] ?? 0
  return more.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= longest
}

/** Names the key if the server cannot listen as configured; returns any other error unchanged. */
export function listenFault(error: NodeJS.ErrnoException, { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Error {
  const faults: Record<string, string> = {
    EADDRINUSE: `PORT: ${PORT} is already in use on ${HOST}.`,
    EACCES: `PORT: this user may not listen on port ${PORT}.`,
    ENOTFOUND: `HOST: ${HOST} cannot be resolved.`,
    EAI_AGAIN: `HOST: ${HOST} cannot be resolved.`,
    EADDRNOTAVAIL: `HOST: ${HOST} is not an address of this machine.`,
  }
  const fault = faults[error.code ?? '']
  return fault === undefined ? error : new ConfigError(fault)
}

/** Placeholder addresses, in lines that name the keys: on a site that others can open, readers would write to them. */
function placeholdersIn(env: z.output<typeof Environment>): string[] {
  const faults: string[] = []
  if (env.CONTACT_EMAIL === undefined) faults.push('CONTACT_EMAIL: must be set, because PUBLIC_URL is not this machine')
  for (const key of ['CONTACT_EMAIL', 'MAIL_FROM'] as const)
    if (isReserved(env[key]?.replace(/^.*@/, ''))) faults.push(`${key}: must be a real address`)
  if (env.FEEDBACK_URL && isReserved(new URL(env.FEEDBACK_URL).hostname))
    faults.push('FEEDBACK_URL: must be a real address')
  return faults
}

/** example.org and similar domains belong to nobody (RFC 2606). */
const isReserved = (host = '') => /(?:^|\.)example\.(?:org|com|net)$/i.test(host)

const faultLine = (issue: z.core.$ZodIssue) => `${issue.path.join('.')}: ${issue.message}`
