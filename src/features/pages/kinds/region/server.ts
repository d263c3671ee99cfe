import { inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import {
  cleanedDocument,
  lastingIdsIn,
  lastingLetters,
  passagesIn,
  type RichNode,
  renderRegion,
  withCurrentThresholds,
  withPartIds,
} from '#features/rich-text/index.ts'
import { withLastingIds } from '../../server/store/lasting-ids.ts'
import { withHrefs, withPageIds, withPaths } from '../../server/store/page-links.ts'
import { regionContents } from '../../server/store/tables.ts'
import type { FileForm, ServerKind } from '../server/server-kind.ts'
import { regionKind } from './contract.ts'
import { regionFromXml } from './server/from-xml.ts'
import { regionToXml } from './server/to-xml.ts'

const inShort = { heading: 'In short', anchor: 'key-points' }

const file: FileForm<RichNode, RichNode> = {
  element: regionKind.name,
  fromXml: regionFromXml,
  toXml: (document) => ({ attributes: {}, within: regionToXml(document) }),
  toContent: (db, document, { editable }) => withLastingIds(db, editable, document),
  fromContent: async (document) => document,
  comparable: (document) => withoutIds(withCurrentThresholds(cleanedDocument(document).document)),
  comparableWritten: async (document) => withoutIds(withCurrentThresholds(document)),
}

/** Regions on the server: stored as documents, rendered for readers. */
export const regionOnServer: ServerKind<'region', RichNode> = {
  name: regionKind.name,
  news: 'changes',
  isText: true,
  async load(db: Db, versions) {
    const found = await db
      .select()
      .from(regionContents)
      .where(inArray(regionContents.version, [...versions]))
    const stored = found.map(({ document }) => document)
    const documents = await withPaths(db, stored)
    return new Map(found.map(({ version }, at) => [version, documents[at] as RichNode]))
  },
  // A past version shows the values that it was saved with.
  render: (document, { id, editableId, version, isPast }, rendering) => ({
    type: regionKind.name,
    editableId,
    regionControlId: id,
    version,
    html: renderRegion(isPast ? document : withCurrentThresholds(document), rendering),
  }),
  passages: (document, { editableId }, rendering) =>
    passagesIn(withCurrentThresholds(document), rendering, editableId.endsWith('.key-points') ? inShort : undefined),
  file,
  forEditors: (content) => ({ content }),
  saved: ({ editableId, regionControlId: regionId, content, html, version }, by) => ({
    ...{ editableId, regionId, content, html, version },
    ...by,
  }),
  asDocument: (document) => document,
  copied: (document, { link }) => withHrefs(document, link),
  lastingIds: (document) => (document ? lastingIdsIn(document) : []),
  async write(db, version, content, routes) {
    const [document = content] = await withPageIds(db, [withCurrentThresholds(content)], routes)
    await db.insert(regionContents).values({ version, document })
  },
}

/** Ids are assigned once: a different one in a content file is no reason to change it. */
const withoutIds = (document: RichNode): RichNode => {
  let parts = 0
  return withPartIds(
    {
      ...document,
      ...(document.content && {
        content: document.content.map((block) =>
          Object.hasOwn(lastingLetters, block.type) ? { ...block, attrs: { ...block.attrs, id: '' } } : block,
        ),
      }),
    },
    () => `${parts++}`,
  )
}
