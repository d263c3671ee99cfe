import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { type Account, choosePassword, chosenPasswordFault, hashPassword } from '#features/auth/server/index.ts'
import type { FunctionId } from '../functions.ts'
import { type StoredLink, withdrawLinks } from './store.ts'

/** A link that is looked at, with the account that it is for. */
export type Subject = { link: StoredLink; account: Account | undefined }

/** What the server does for a function of links. */
export type Work = {
  /** True where the link itself shows who somebody is. */
  readonly needsNoLogin?: boolean
  /** True where using it always changes something. */
  readonly changes?: boolean
  /** What is told of the thing that the link is for; undefined where it is gone: then the link is disabled. */
  look(db: Db, subject: Subject): Promise<string | undefined>
  /**
   * Gets ready what takes time, and throws where what was given will not do; then nothing is used up. Answers what is
   * done once the use is counted: it tells where the link leads, if anywhere.
   */
  prepare(
    subject: Subject,
    given: { password?: string | undefined },
    call: Call,
  ): Promise<(tx: Db) => Promise<string | null>>
  /** Tells whether another link may be sent to whom this one was sent. */
  mayRenew?(subject: Subject): boolean
}

/** Opens a page that is not public for one browser (D-34). */
export type Previews = {
  /** Tells whether the site has such a page. */
  has(path: string): boolean
  open(given: { thing: string; until: Date; link: number }, call: Call): void
}

/** Documents that links hand out. */
export type Documents = {
  /** Finds a document by its id: what it is called and where it is downloaded. */
  find(db: Db, id: string): Promise<{ name: string; path: string } | undefined>
  /** All that there are. */
  list(db: Db): Promise<{ id: number; name: string; page: string }[]>
  /** Lets one browser download it, also where its page is not public. */
  handOut(given: { id: string; link: number }, call: Call): void
}

/** What links can do in this installation. A function that is not here is disabled. */
export const worksOf = ({
  previews,
  documents,
}: {
  previews: Previews
  documents: Documents
}): Readonly<Partial<Record<FunctionId, Work>>> => ({
  reset: { ...newPassword, mayRenew: ({ account }) => Boolean(account?.email) },
  invite: {
    ...newPassword,
    // Who has set up their account has no need of another invitation.
    mayRenew: ({ account, link }) => Boolean(account?.email) && link.uses === 0,
  },
  preview: {
    look: async (_, { link }) => (previews.has(link.target) ? link.target : undefined),
    prepare: async ({ link }, _, call) => {
      return async () => {
        previews.open({ thing: link.target, until: link.expires, link: link.id }, call)
        return link.target
      }
    },
  },
  download: {
    changes: true,
    look: async (db, { link }) => (await documents.find(db, link.target))?.name,
    prepare: async ({ link }, _, call) => {
      return async (tx) => {
        const found = await documents.find(tx, link.target)
        if (!found) return null
        documents.handOut({ id: link.target, link: link.id }, call)
        return found.path
      }
    },
  },
})

const newPassword: Work = {
  needsNoLogin: true,
  changes: true,
  look: async (_, { account }) => account?.username,
  async prepare({ link, account }, { password = '' }, call) {
    const fault = chosenPasswordFault(password)
    if (fault) throw problem(422, fault, '', 'PASSWORD')
    if (!account) throw problem(404, 'There is no such account.')
    const hash = await hashPassword(password)
    return async (tx) => {
      const ended = await choosePassword(tx, account.id, hash)
      await withdrawLinks(tx, account.id, link.id)
      await call.audit(tx, {
        action: 'password changed',
        subject: account.username,
        detail: { by: `${link.functionId} link`, sessionsEnded: ended },
      })
      if (call.user?.username === account.username) call.session.end()
      return null
    }
  },
}
