import { and, asc, eq } from 'drizzle-orm'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import { newRenderContext, type Reference, type RenderContext } from '#features/rich-text/index.ts'
import { describedAs, itemName } from '../../contract/collection-descriptions.ts'
import type { KindPassage, Passage } from '../../contract/passage.ts'
import type { CollectionItem } from '../../kinds/collection-item/server.ts'
import { collectionsIn } from '../../kinds/collection-order/server.ts'
import { type PageReach, reachAt } from '../access/access.ts'
import { kindNamed } from '../kinds.ts'
import { countedReview } from '../publishing/reviewed.ts'
import { formerAnchorsOn } from '../store/lasting-ids.ts'
import { released } from '../store/shown.ts'
import { collectionItems, editables, pages, versions } from '../store/tables.ts'
import { renderCollections } from './collections.ts'
import { loadContents } from './contents.ts'
import { editableInfo } from './editable-info.ts'
import { inOrder, referencesFor } from './read-page.ts'

/** A page for search: its reach, its review status, and its passages in reading order. */
export type PagePassages = {
  readonly reach: PageReach
  readonly reviewed: string | null
  readonly nextReview: string | null
  readonly updated: string | null
  readonly passages: readonly Passage[]
}

/** The passages of the current page at a route, which may have no content yet. */
export async function passagesOf(db: Db, route: Route): Promise<PagePassages> {
  const url = route.path
  const [found] = await db
    .select({ page: pages, review: countedReview(db) })
    .from(pages)
    .where(eq(pages.url, url))
  const page = found?.page
  const title = page?.title ?? route.title
  const base = { route: url, page: title }
  const pagePassage: Passage = {
    ...base,
    ...noAnchor,
    kind: 'page',
    title,
    text: page?.description ?? route.description ?? '',
  }
  const reach = reachAt(url, page)
  const dates = {
    reviewed: found?.review.reviewed ?? null,
    nextReview: found?.review.nextReview ?? null,
    updated: page?.updated ?? null,
  }
  if (!page) return { reach, ...dates, passages: [pagePassage] }

  const rows = await db
    .select({ editable: editables, version: versions, isArchived: collectionItems.archived })
    .from(editables)
    .innerJoin(versions, released)
    .leftJoin(collectionItems, eq(collectionItems.id, editables.collectionItemId))
    .where(and(eq(editables.pageId, page.id), eq(editables.isRemoved, false)))
    .orderBy(asc(editables.id))
  const placed = inOrder(
    rows.flatMap(({ editable, version, isArchived }) => (isArchived ? [] : [{ editable, version }])),
    page,
  )
  const contents = await loadContents(db, placed)
  const rendering = newRenderContext('', {
    lasting: placed.flatMap(
      ({ editable, version }) => kindNamed(editable.kind)?.lastingIds?.(contents.get(version.id)) ?? [],
    ),
    former: await formerAnchorsOn(db, page.id),
  })
  const contentPassages = placed.flatMap((each): Passage[] => {
    const { editable, version } = each
    const kind = kindNamed(editable.kind)
    const content = contents.get(version.id)
    if (!kind || content === undefined) return []
    const place = editableInfo(each)
    const found = kind.passages?.(content, place, rendering)
    // Render it anyway: ids further down the page are numbered after those above.
    if (!found) kind.render?.(content, place, rendering)
    const isHidden = /\.risk-[^.]*$/.test(editable.editableId)
    return (found ?? []).map((passage) => ({
      ...base,
      ...passage,
      editableId: editable.editableId,
      ...(isHidden && { isHidden: true as const }),
    }))
  })
  const readings = readingPassages(collectionsIn(contents), rendering)
  const references = await referencesFor(db, rendering.cited)
  return {
    reach,
    ...dates,
    passages: [
      pagePassage,
      ...contentPassages,
      ...readings.map((passage) => ({ ...base, ...passage })),
      ...referencePassages(references, rendering).map((passage) => ({ ...base, ...passage })),
    ],
  }
}

const noAnchor = { anchor: '', groupId: '', section: '', headings: [] } as const

function readingPassages(
  lists: ReadonlyMap<string, readonly CollectionItem[]>,
  rendering: RenderContext,
): KindPassage[] {
  const before = rendering.headings.length
  renderCollections(lists, rendering)
  const headings = rendering.headings.slice(before)
  return [...lists.values()].flat().flatMap(({ collectionId, data }): KindPassage[] => {
    const description = describedAs(collectionId)
    if (!description || description.isSiteWide) return []
    const heading = headings.find(({ text }) => text === description.label)
    const anchor = heading?.id ?? ''
    const note = typeof data.note === 'string' ? data.note.trim() : ''
    const title = itemName(description, data)
    return [
      {
        kind: 'reading',
        anchor,
        groupId: `${anchor} ${title}`,
        section: anchor,
        headings: [description.label],
        title,
        text: note,
      },
    ]
  })
}

function referencePassages(references: ReadonlyMap<string, Reference>, rendering: RenderContext): KindPassage[] {
  return rendering.cited.flatMap((key, at): KindPassage[] => {
    const entry = references.get(key)
    if (!entry) return []
    const anchor = rendering.referenceId(at + 1)
    return [
      {
        kind: 'reading',
        ...{ anchor, groupId: anchor, section: 'references', headings: ['References'] },
        title: key,
        text: [entry.authors.slice(0, 3).join(', '), entry.title, entry.year]
          .filter(Boolean)
          .map((part) => `${part}`.replace(/\.$/, ''))
          .join('. '),
        cites: [key],
      },
    ]
  })
}
