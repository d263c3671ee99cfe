import { problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { Site } from '#base/contract/site.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import {
  type Account,
  choosePassword,
  chosenPasswordFault,
  hashPassword,
  notifyOwner,
  passwordChanged,
} from '#features/auth/server/index.ts'
import { reviewPath } from '#features/pages/contract/index.ts'
import type { LinkAnswer } from '../endpoints.ts'
import type { FunctionId } from '../functions.ts'
import type { AccountFunction } from './account-link.ts'
import { sendAccountLink } from './send-account-link.ts'
import { type StoredLink, switchOffLinks } from './store.ts'

/** A link and the account that it is for, if any. */
export type Subject = { link: StoredLink; account: Account | undefined }

/** The server's part of a link function. */
export type LinkAction = {
  /** True if holding the link proves who somebody is. */
  readonly needsNoLogin?: boolean
  /** True if a feature makes its links itself, and administrators do not. */
  readonly isMadeElsewhere?: true
  /** True if every use changes something. */
  readonly changes?: boolean
  /** Names the target of the link; undefined if it no longer exists, which disables the link. */
  targetName(db: Db, subject: Subject): Promise<string | undefined>
  /**
   * Does the slow part before the use is counted, and throws if the input is not acceptable; then the link has not been
   * used. The function it returns runs after the use is counted, and returns the address that the link leads to, if any.
   */
  prepare(
    subject: Subject,
    input: { password?: string | undefined },
    call: Call,
  ): Promise<(tx: Db) => Promise<string | null>>
  /** Runs after a use has been committed. */
  afterUse?(subject: Subject, call: Call): void
  /** Whether the caller's browser is the one that has used the link; it may use it again. */
  isHeld?(link: StoredLink, bearer: Pick<Call, 'cookie'>): boolean
  /** Why and when it was switched off, as far as its holder may know. */
  whyOff?(db: Db, link: StoredLink): Promise<WhyOff | undefined>
  /** Whether a new link may be sent to the recipient of this one. */
  mayRenew?(subject: Subject): boolean
  /** Sends it; false if it could not be sent. */
  renew?(subject: Subject, call: Call): Promise<boolean>
}

export type WhyOff = { off: LinkAnswer['off']; expires: string | null }

/** Opens a page that is not public, for one browser (D-34). */
export type Previews = {
  has(db: Db, path: string): Promise<boolean>
  list(db: Db, call: Pick<Call, 'user' | 'routes'>): Promise<{ path: string; title: string }[]>
  open(grant: { thing: string; until: Date; link: number }, call: Call): void
}

/** Opens the review of a page, for one browser (D-73). */
export type Reviews = {
  /** The title of the page of a review that is open. */
  titleOf(reading: { db: Db; routes: readonly Route[] }, review: string): Promise<string | undefined>
  open(grant: { until: Date; link: number }, call: Call): void
  /** The link with which a browser reviews. */
  grantedLink(bearer: Pick<Call, 'cookie'>): number | undefined
  renew(link: number, call: Call): Promise<boolean>
  /** When the review of a link ended, null while it goes on; undefined if a newer link has taken its place. */
  endOf(db: Db, link: number): Promise<Date | null | undefined>
}

export type Documents = {
  /** Finds a document by its id: its file name and download address. */
  find(db: Db, id: string): Promise<{ name: string; path: string } | undefined>
  list(db: Db, call: Pick<Call, 'user' | 'routes'>): Promise<{ id: number; name: string; page: string }[]>
  /** Lets one browser download the document, even if its page is not public. */
  grant(grant: { id: string; link: number }, call: Call): void
}

/** The link functions that work in this installation. Links with any other function are disabled. */
export const linkActions = ({
  previews,
  documents,
  reviews,
  routes,
  site,
}: {
  previews: Previews
  documents: Documents
  reviews: Reviews
  routes: readonly Route[]
  site: Site
}): Readonly<Partial<Record<FunctionId, LinkAction>>> => ({
  reset: { ...newPassword(site, 'reset'), mayRenew: ({ account }) => Boolean(account?.email) },
  invite: {
    ...newPassword(site, 'invite'),
    // An account that is set up needs no second invitation.
    mayRenew: ({ account, link }) => Boolean(account?.email) && link.uses === 0,
  },
  preview: {
    targetName: async (db, { link }) => ((await previews.has(db, link.target)) ? link.target : undefined),
    prepare: async ({ link }, _, call) => {
      return async () => {
        previews.open({ thing: link.target, until: link.expires, link: link.id }, call)
        return link.target
      }
    },
  },
  review: {
    isMadeElsewhere: true,
    targetName: (db, { link }) => reviews.titleOf({ db, routes }, link.target),
    prepare: async ({ link }, _, call) => {
      return async () => {
        reviews.open({ until: link.expires, link: link.id }, call)
        return reviewPath
      }
    },
    async whyOff(db, { id }) {
      const ended = await reviews.endOf(db, id)
      if (ended === undefined) return { off: 'replaced', expires: null }
      return ended ? { off: 'ended', expires: ended.toISOString() } : undefined
    },
    isHeld: ({ id }, bearer) => reviews.grantedLink(bearer) === id,
    mayRenew: () => true,
    renew: ({ link }, call) => reviews.renew(link.id, call),
  },
  download: {
    changes: true,
    targetName: async (db, { link }) => (await documents.find(db, link.target))?.name,
    prepare: async ({ link }, _, call) => {
      return async (tx) => {
        const found = await documents.find(tx, link.target)
        if (!found) return null
        documents.grant({ id: link.target, link: link.id }, call)
        return found.path
      }
    },
  },
})

const newPassword = (site: Site, functionId: AccountFunction): LinkAction => ({
  renew: async ({ account }, call) =>
    account !== undefined && (await sendAccountLink(site, functionId, account, call)).fault === '',
  needsNoLogin: true,
  changes: true,
  targetName: async (_, { account }) => account?.username,
  async prepare({ link, account }, { password = '' }, call) {
    const fault = chosenPasswordFault(password)
    if (fault) throw problem(422, fault, '', 'PASSWORD')
    if (!account) throw problem(404, 'There is no such account.')
    const hash = await hashPassword(password)
    return async (tx) => {
      const ended = await choosePassword(tx, account.id, hash)
      await switchOffLinks(tx, account.id, link.id)
      await call.audit(tx, {
        action: 'password changed',
        subject: account.username,
        detail: { by: `${link.functionId} link`, sessionsEnded: ended },
      })
      if (call.user?.username === account.username) call.session.end()
      return null
    }
  },
  afterUse({ account }, call) {
    if (account) notifyOwner(call, account, { site }, passwordChanged)
  },
})
