import * as z from 'zod'
import { problem } from '#base/contract/problem.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { type Call, type Served, served } from '#base/server/http/serve.ts'
import { publishingEndpoints } from '../../contract/publishing.ts'
import { pagesFor } from '../access/access.ts'
import { ensurePage, mustEdit } from '../editing/page-for-editing.ts'
import { readTree } from '../tree/site-tree.ts'
import { comparedDrafts, pagesWithDrafts } from './drafts.ts'
import { releaseDrafts, rollBackReleases } from './release.ts'

/** Who may release pages, besides Admin, and how many people must have signed a clinical page before. */
export const publishingSettings = z.object({
  RELEASE_SIGNATURES: z.coerce.number('must be a number').int().min(0).max(9).default(0),
  RELEASE_ROLES: z
    .string()
    .default('Admin')
    .transform((text) => ['Admin', ...text.split(',').map((role) => role.trim())].filter(Boolean)),
})

export const publishingCalls = ({
  RELEASE_ROLES,
  RELEASE_SIGNATURES: signatures,
}: z.output<typeof publishingSettings>): readonly Served[] => {
  const mayRelease = (user: User | undefined) => hasAnyRole(user?.roles ?? [], RELEASE_ROLES)

  async function releasing(
    { db, routes, user, clock, announce, audit }: Call,
    work: (tx: Db, by: Parameters<typeof releaseDrafts>[2]) => ReturnType<typeof releaseDrafts>,
    { action, detail }: { action: string; detail?: object },
  ) {
    const editor = mustEdit(user, [])
    if (!mayRelease(editor)) throw problem(422, 'Your account may not release pages.')
    return db.transaction(async (tx) => {
      const released = await work(tx, { user: editor, routes, at: clock(), announce, signatures })
      for (const { url, number } of released)
        await audit(tx, { action, subject: url, detail: { version: number, ...detail } })
      return { released }
    })
  }

  return served(publishingEndpoints, {
    async pageDrafts({ page: ref }, { db, routes, user }) {
      mustEdit(user, [])
      const page = await ensurePage({ db, routes, user }, ref)
      return { drafts: await comparedDrafts(db, page), mayRelease: mayRelease(user) }
    },

    async draftPages(_, { db, routes, user }) {
      mustEdit(user, [])
      const { present } = await pagesFor(db, { routes, user })
      const tree = await readTree({ db, routes })
      const open = new Set(present)
      const rows = (await pagesWithDrafts(db)).filter(({ id }) => open.has(id))
      return {
        pages: rows.map(({ id: _, title, ...row }) => ({
          ...row,
          title: title ?? tree.at(row.url)?.route.title ?? row.url,
        })),
      }
    },

    release: (input, call) =>
      releasing(call, (tx, by) => releaseDrafts(tx, input, by), {
        action: 'page released',
        detail: { note: input.note },
      }),

    correct: ({ reason, ...input }, call) =>
      releasing(call, (tx, by) => releaseDrafts(tx, { ...input, reason, isMinor: false }, by), {
        ...{ action: 'page corrected', detail: { reason } },
      }),

    rollBack: ({ pages: wanted }, call) =>
      releasing(call, (tx, by) => rollBackReleases(tx, wanted, by), { action: 'release undone' }),
  })
}
