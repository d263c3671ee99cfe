import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Flag, FlagsOn, FlagTable } from '../contract/flags.ts'
import type { RoleTable } from '../contract/roles.ts'
import type { Route } from '../contract/route.ts'
import type { User } from '../contract/user.ts'
import type { Audit } from './audit/audit.ts'
import type { Command, PlainCommand } from './command.ts'
import type { Config, SiteFacts } from './config.ts'
import type { Db } from './database/database.ts'
import type { Freshness } from './database/lease.ts'
import type { FileStore, FilesOf } from './files/file-store.ts'
import type { Served, ServerContext } from './http/serve.ts'
import type { ServedUpload } from './http/serve-uploads.ts'
import type { Service } from './service.ts'

/** The server's side of a feature. All fields except the name are optional. */
export type Feature<Opened extends Contributions = Contributions> = {
  readonly name: string
  /** Without this flag the feature is not opened: it has no calls and no services. */
  readonly flag?: Flag
  readonly flags?: FlagTable
  readonly roles?: RoleTable
  /** The environment keys that it reads with `config.of(settings)`. */
  readonly settings?: z.ZodObject
  /** What pages and the browser may know about its settings. */
  readonly siteFacts?: SiteFacts
  /** Warnings for settings that are valid but probably a mistake, naming the keys. */
  cautions?(config: Config): readonly string[]
  readonly routes?: readonly Route[]
  /** For a route that matches many addresses, by its name: whether a path is one of them. All others return 404. */
  readonly addresses?: Readonly<Record<string, (path: string) => boolean>>
  commands?(product: Product): readonly (Command | PlainCommand)[]
  /** The stored files that its rows name, for backups. */
  filesOf?: FilesOf
  /** Runs once at each start, before the server is assembled. */
  prepare?(start: Start): Promise<void>
  /** Assembles what runs, with access to the features listed before it. */
  open?(host: Host): Opened | Promise<Opened>
  /** Deletes data that has expired; runs every ten minutes, with the flag off as well. */
  cleanUp?(host: Host, now: Date): Promise<unknown>
}

export type Contributions = {
  readonly calls?: readonly Served[]
  readonly uploads?: readonly ServedUpload[]
  /** Adds routes that are not calls, such as files. */
  routes?(app: FastifyInstance): void
  countedRoutes?(app: FastifyInstance): void
  onRequest?(request: FastifyRequest, reply: FastifyReply): Promise<void>
  readonly services?: readonly Service[]
  readonly attention?: readonly Attention[]
  onListen?(): void
  /** Runs when the server is assembled, before it listens. */
  onReady?(): void
  /** Runs in every process that has noticed a change of this topic; drops what is cached of it. */
  onChange?(topic: string): void
  /** Runs in the process that has changed something in a call, before the call is answered. */
  onSave?(): void
  /** Other sites that pages may load from, by directive of the content security policy. */
  readonly otherSites?: OtherSites
}

/** A list of what waits for the people who look after the site. */
export type Attention = {
  readonly name: string
  find(): Promise<readonly AttentionItem[]>
}

export type AttentionItem = {
  readonly title: string
  readonly path: string
  /** What is wrong there: how many statements, since when. */
  readonly detail?: string
}

export type OtherSites = Readonly<Partial<Record<'script' | 'connect' | 'frame', readonly string[]>>>

export type ErrorReport = {
  readonly message: string
  readonly stack: string
  /** The id of the request; generated for work without a request. */
  readonly ref: string
  readonly at: Date
  readonly path?: string
  readonly agent?: string | undefined
}

/** Everything that a feature can use when it opens, in addition to a handler's `ServerContext`. */
export type Host = ServerContext & {
  readonly config: Config
  readonly product: Product
  readonly log: FastifyBaseLogger
  readonly files: FileStore
  readonly freshness: Freshness
  userOf(request: FastifyRequest): Promise<User | undefined>
  services(): readonly Service[]
  attention(): readonly Attention[]
  /** The opened parts of a feature listed before the caller. */
  of<Opened extends Contributions>(feature: Feature<Opened>): Opened
}

/** Everything that a feature can use before the server is assembled. */
export type Start = {
  readonly db: Db
  readonly config: Config
  readonly files: FileStore
  readonly log: FastifyBaseLogger
  readonly audit: Audit
  readonly clock: () => Date
  readonly product: Product
  /** Writes a line to the terminal rather than the log. */
  print(line: string): void
}

export type Product = {
  readonly flags: FlagTable
  readonly roles: RoleTable
  /** The routes of the site with these flags on; without the argument, with all flags. */
  siteMap(flags?: FlagsOn): Route[]
}
