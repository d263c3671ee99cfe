import type * as z from 'zod/mini'
import type { Flag } from './flags.ts'
import type { Role } from './roles.ts'
import type { UploadRule } from './upload.ts'

/** The most values that a body may hold in total, and the most levels of nesting. */
export type Shape = { readonly nodes: number; readonly depth: number }

/** The most calls that one address may make within a time; further calls get 429. */
export type Limit = {
  readonly max: number
  readonly withinMs: number
  readonly per?: 'account'
  /** Calls with the same name are counted together; absent: each path by itself. */
  readonly name?: string
  /** In memory, for frequent calls; without this machine's address, which readers behind a proxy would share. */
  readonly isLocal?: true
}

const withinMs = 60_000

/** For calls that anyone may make and that change nothing. */
export const readingLimit = (max: number): Limit => ({ max, withinMs, isLocal: true })

export const savingLimit = { max: 120, withinMs, per: 'account', name: 'saves' } as const satisfies Limit

export const uploadingLimit = { max: 30, withinMs, per: 'account', name: 'uploads' } as const satisfies Limit

/**
 * Who may read the data that a call returns:
 * - `page`: anyone who may read the page as it is now;
 * - `past`: anyone who may read the page now, and the version then; its editors read all versions;
 * - `edit`: anyone who may open and edit the page;
 * - `file`: anyone who may see something that shows the upload, its uploader, and Admin;
 * - `own`: callers read only their own data;
 * - `link`: anyone who holds the secret in the address;
 * - `all`: the answer is the same for everyone, and about nobody.
 */
export type Access = 'page' | 'past' | 'edit' | 'file' | 'own' | 'link' | 'all'

type ApiPath = `/api/${string}`

/** One call of the product's API, shared by server and browser (7). */
export type Endpoint<
  Path extends ApiPath = ApiPath,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly path: Path
  /** One sentence for the reader of the API description. */
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** Who may call it: any one of these roles. Absent: anyone. */
  readonly roles?: readonly Role[]
  /** True for calls that need a logged-in user, whatever their roles. */
  readonly isPersonal?: boolean
  /** True for calls that need a recent proof of who the caller is: without one they get 428 PROVE (D-128). */
  readonly needsProof?: true
  /** The rule that decides who may read the answer. Required for calls without roles, or that show content. */
  readonly access?: Access
  /** Required if neither `roles` nor `isPersonal` is given. */
  readonly limit?: Limit
  /** The longest body; absent: the common limit (D-101). */
  readonly maxBytes?: number
  /** The most values in a body and how deep they may be nested; absent: the common limits. */
  readonly shape?: Shape
  /** For uploads. The body is multipart: each field as JSON under its name with `Json` appended, and `file` (7). */
  readonly upload?: UploadRule
  /** True for calls that change nothing; they need no XSRF token. */
  readonly readsOnly?: boolean
  /** True for saves that a full disk does not stop, such as ending somebody's session. */
  readonly needsNoRoom?: true
  readonly flag?: Flag
  /** The parts that readers will see: control characters are removed from them, which the answer's `notes` report. */
  readonly cleans?: readonly string[]
  /** The parts of the input with unrestricted text, because the handler cleans it itself. */
  readonly takesAnyText?: readonly string[]
  readonly status?: 202
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export const endpoint = <Path extends ApiPath, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  path: Path,
  options: Omit<Endpoint<Path, Input, Output>, 'path'>,
): Endpoint<Path, Input, Output> => ({ path, ...options })

/** The path of a call with its types but without its schemas, for pages that readers download. */
export type Address<E extends Endpoint> = { readonly path: E['path']; readonly endpoint?: E }

/** The address of a call; the compiler checks that the path is the endpoint's own. */
export const addressOf = <E extends Endpoint>(path: E['path']): Address<E> => ({ path })
