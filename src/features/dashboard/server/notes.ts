import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { EarlierValue } from '../contract/endpoints.ts'
import type { PortletDescription } from '../contract/portlet.ts'
import type { TestNote } from '../portlets/test/contract.ts'
import { type PortletContext, recordOf, type ServerPortlet } from './server-portlet.ts'
import { dashboardNotes } from './tables.ts'

const noNote: TestNote = { text: '', number: null, isTicked: false }

/** A portlet that stores a versioned note for each ID: shared by the test portlets. */
export const notePortlet = <Description extends PortletDescription>({ component }: Description) =>
  ({
    async load(context: PortletContext) {
      const [latest] = await versionsOf(context, component, 1)
      if (!latest) return { data: { note: noNote, saved: null }, version: 0 }
      const { note, username, modified, version } = latest
      return {
        data: { note: note as TestNote, saved: { username, modified: modified.toISOString() } },
        version,
        last: { username, at: modified },
      }
    },
    async version(context: PortletContext) {
      const [latest] = await versionsOf(context, component, 1)
      return latest?.version ?? 0
    },
    async save({ note }: { note: TestNote }, context: PortletContext & { reason: string }) {
      const [latest] = await versionsOf(context, component, 1)
      const { db, username, now: modified, reason } = context
      const version = (latest?.version ?? 0) + 1
      await db
        .insert(dashboardNotes)
        .values({ ...keyOf(context, component), version, note, reason, username, modified })
    },
    async history(key: string, context: PortletContext): Promise<EarlierValue[] | undefined> {
      if (key !== 'note') return undefined
      const versions = await versionsOf(context, component, 100)
      return versions.map(({ note, username, modified, reason }) => ({
        shown: (note as TestNote).text,
        by: username,
        modified: modified.toISOString(),
        reason,
      }))
    },
  }) satisfies Partial<ServerPortlet>

const keyOf = (context: PortletContext, component: string) => ({
  component,
  modeName: context.mode.Name,
  id: recordOf(context).code,
})

function versionsOf(context: PortletContext & { db: Db }, component: string, max: number) {
  const { modeName, id } = keyOf(context, component)
  return context.db
    .select()
    .from(dashboardNotes)
    .where(
      and(eq(dashboardNotes.component, component), eq(dashboardNotes.modeName, modeName), eq(dashboardNotes.id, id)),
    )
    .orderBy(desc(dashboardNotes.version))
    .limit(max)
}
