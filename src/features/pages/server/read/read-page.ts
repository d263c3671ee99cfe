import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { pipelined } from '#base/server/database/pipelined.ts'
import {
  abbreviationsIn,
  newRenderContext,
  printedAddresses,
  type Reference,
  renderReferences,
} from '#features/rich-text/index.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import type { ContentItem } from '../../contract/kinds.ts'
import type { RenderedContent } from '../../contract/page-content.ts'
import type { PageDescriptor } from '../../contract/page-descriptor.ts'
import { collectionsIn } from '../../kinds/collection-order/server.ts'
import type { SeenUploads } from '../../kinds/server/server-kind.ts'
import type { VersionReach } from '../access/access.ts'
import { kindNamed } from '../kinds.ts'
import { formerAnchorsOn } from '../store/lasting-ids.ts'
import { inState, type State } from '../store/shown.ts'
import { bibliography, collectionItems, editables, pages, versions } from '../store/tables.ts'
import { renderCollections } from './collections.ts'
import { loadContents } from './contents.ts'
import { type EditableAtVersion, editableInfo } from './editable-info.ts'

type PageRow = typeof pages.$inferSelect

type RenderOptions = {
  isForEditors?: boolean
  /** Throws if the reader may not see a past version. */
  mustSee?: (version: VersionReach) => void
  /** The uploads that the reader may see. Absent: all. */
  seen?: SeenUploads
}

/** Everything a reader of the page at `url` needs. A page without content has empty lists (D-37). */
export async function readPage(
  db: Db,
  url: string,
  { isForEditors = false, state = 'released' }: { isForEditors?: boolean; state?: State } = {},
): Promise<RenderedContent> {
  const { page, placed } = await editablesOn(db, eq(pages.url, url), state)
  return renderPage(db, url, page, placed, { isForEditors })
}

/** A page and what is on it, each editable at the version of a state. */
export async function editablesOn(db: Db, condition: SQL, state: State) {
  const rows = await db
    .select({ page: pages, editable: editables, version: versions, isArchived: collectionItems.archived })
    .from(pages)
    .leftJoin(editables, and(eq(editables.pageId, pages.id), eq(editables.isRemoved, false)))
    .leftJoin(versions, inState(state))
    .leftJoin(collectionItems, eq(collectionItems.id, editables.collectionItemId))
    .where(condition)
    .orderBy(asc(editables.id))
  // Content of an archived item is no longer on the page.
  const placed = rows.flatMap(({ editable, version, isArchived }) =>
    editable && version && !isArchived ? [{ editable, version }] : [],
  )
  return { page: rows[0]?.page, placed }
}

/** Renders a page from its editables, each at the given version. Editors also get the sources (D-109). */
export async function renderPage(
  db: Db,
  url: string,
  page: PageRow | undefined,
  all: readonly EditableAtVersion[],
  { isForEditors = false, mustSee, seen }: RenderOptions = {},
): Promise<RenderedContent> {
  const placed = inOrder(all, page)
  const [contents, former] = await pipelined(
    loadContents(db, placed, seen),
    page ? formerAnchorsOn(db, page.id) : new Map<string, string[]>(),
  )
  for (const { editable, version } of placed) {
    const kind = kindNamed(editable.kind)
    const isOpen = kind?.isOpen || kind?.isGone?.(contents.get(version.id))
    if (version.revision !== editable.released && !isOpen) mustSee?.(version)
  }
  const rendering = newRenderContext('', {
    lasting: placed.flatMap(
      ({ editable, version }) => kindNamed(editable.kind)?.lastingIds?.(contents.get(version.id)) ?? [],
    ),
    former,
    foldsSections: isProgram(page),
    abbreviations: new Map(
      placed.flatMap(({ editable, version }) => {
        const kind = kindNamed(editable.kind)
        const content = contents.get(version.id)
        return kind?.isText && content !== undefined ? abbreviationsIn(kind.asDocument(content, contents)) : []
      }),
    ),
  })
  const contentItems = placed.flatMap(({ editable, version }): ContentItem[] => {
    const kind = kindNamed(editable.kind)
    const content = contents.get(version.id)
    if (!kind?.render || content === undefined) return []
    const item = kind.render(content, editableInfo({ editable, version }), rendering)
    return [isForEditors ? Object.assign(item, kind.forEditors?.(content)) : item]
  })
  const references = await referencesFor(db, rendering.cited)
  const itemsByCollection = collectionsIn(contents)
  const printed = printedAddresses(rendering, references)
  const collections = renderCollections(itemsByCollection, rendering, {
    labelOf: (id) => labelOf(page, id),
    noteOf: (href) => printed.get(href) ?? rendering.link(href),
  })
  return {
    page: descriptorOf(url, page),
    contentItems,
    collectionItems: [...itemsByCollection.values()]
      .flat()
      .map(({ id, ...item }) => ({ ...item, collectionItemId: id })),
    collections,
    headings: [...rendering.headings],
    links: [...rendering.links],
    unconfirmed: rendering.unconfirmedCount,
    references: { count: rendering.cited.length, html: renderReferences(rendering, references) },
  }
}

/** Whether code renders the page, and its text stands below a form or a table. */
const isProgram = (page: PageRow | undefined) => page?.template === null

/** In the order in which the page places them; of their first saves if only the template decides. */
export function inOrder(all: readonly EditableAtVersion[], page: PageRow | undefined): readonly EditableAtVersion[] {
  const { parts } = page ?? {}
  if (!page || !parts) return all
  const prefix = editableIdOf(page.key, '')
  const positionOf = ({ editable }: EditableAtVersion) => {
    // The ids of a collection's items continue its name after a dot or a hash.
    const [name] = editable.editableId.slice(prefix.length).split(/[.#]/, 1)
    return parts.findIndex((part) => part.name === name)
  }
  return all.filter((a) => positionOf(a) >= 0).sort((a, b) => positionOf(a) - positionOf(b))
}

const labelOf = (page: PageRow | undefined, editableId: string) =>
  page?.parts?.find(({ name }) => editableIdOf(page.key, name) === editableId)?.label

function descriptorOf(url: string, page: PageRow | undefined): PageDescriptor {
  return {
    ...(page && { pageId: page.id }),
    url: page?.url ?? url,
    key: page?.key ?? url,
    template: page?.template ?? null,
    parts: page?.parts ?? null,
    accessRoles: page?.accessRoles ?? [],
    online: page?.online ?? true,
    title: page?.title ?? null,
    description: page?.description ?? null,
    updated: page?.updated ?? null,
    reviewed: page?.reviewed ?? null,
    reviewedBy: page?.reviewedBy ?? null,
    nextReview: page?.nextReview ?? null,
  }
}

export async function referencesFor(db: Db, keys: readonly string[]): Promise<Map<string, Reference>> {
  if (keys.length === 0) return new Map()
  const found = await db
    .select()
    .from(bibliography)
    .where(inArray(bibliography.key, [...keys]))
  return new Map(found.map(({ key, entry }) => [key, entry]))
}
