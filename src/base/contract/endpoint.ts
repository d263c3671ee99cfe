import type * as z from 'zod/mini'
import type { Flag } from './flags.ts'
import type { Role } from './roles.ts'
import type { UploadRule } from './upload.ts'

/** How many calls one address may make within a time; more are answered 429. */
export type Limit = { readonly most: number; readonly withinMs: number }

type ApiPath = `/api/${string}`

/** One call of the product's API, seen alike by server and browser (7). */
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
  /** True for calls that need somebody logged in, whatever their roles. */
  readonly isPersonal?: boolean
  readonly limit?: Limit
  /** The longest body; absent: that of all calls (D-101). */
  readonly maxBytes?: number
  /**
   * For calls that bring a file: what it may be. Their body is multipart: each field of the input as JSON under
   * its name with `Json` after it (`pageJson`), and the file as `file` (7).
   */
  readonly upload?: UploadRule
  /** True for calls that change nothing; they need no XSRF token. */
  readonly readsOnly?: boolean
  readonly flag?: Flag
  /** The status of a good answer where it is not 200. */
  readonly status?: 202
}

/** What a caller gives to an endpoint. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What a handler receives: the input as the contract parsed it. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
/** What an endpoint answers. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Declares a call: `endpoint('/api/content/page', { summary, input, output })`. */
export const endpoint = <Path extends ApiPath, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  path: Path,
  rest: Omit<Endpoint<Path, Input, Output>, 'path'>,
): Endpoint<Path, Input, Output> => ({ path, ...rest })

/** Where a call goes, with its types and without its schemas: what a page needs that readers download. */
export type Address<E extends Endpoint> = { readonly path: E['path']; readonly endpoint?: E }

/** The address of a call; the compiler checks that the path is the endpoint's own. */
export const addressOf = <E extends Endpoint>(path: E['path']): Address<E> => ({ path })
