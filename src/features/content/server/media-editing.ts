import { eq } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import { isPattern, type Route, routeAt } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { ReceivedFile } from '#base/server/http/receive-file.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { type Keeping, keepDocument, keepImage, type UploadRow } from '#features/media/server/index.ts'
import { imageIdOf } from '../contract/collection-descriptions.ts'
import type { PageRef } from '../contract/editing.ts'
import type { ContentItem } from '../contract/index.ts'
import type { KindName } from '../contract/kinds.ts'
import type {
  mediaEditingEndpoints,
  SavedDocument,
  SavedImage,
  SavedLink,
  uploadEndpoints,
} from '../contract/media-editing.ts'
import { noLinkUrl } from '../kinds/image/defaults.ts'
import { changedProperties } from '../kinds/image/properties.ts'
import { isSafeHref } from '../kinds/region/document.ts'
import { known } from './editing.ts'
import { announceItem, mustEditItem } from './item-images.ts'
import { loadMedia, type MediaContent, noMedia } from './media-contents.ts'
import { drawPage } from './pages.ts'
import { type EditableRow, ensurePage, findEditable, mustEdit, type PageRow } from './place.ts'
import { saveVersion, versionOf } from './save.ts'
import { pages } from './tables.ts'

type MediaKind = Exclude<KindName, 'region'>
type MediaItem = Exclude<ContentItem, { type: 'region' }>

/** A change of an image, an image link or a document: what is absent stays as it is. */
type Change = {
  editableId: string
  collectionItemId?: number | null | undefined
  baseVersion?: number | undefined
  imageId?: number | undefined
  documentUploadId?: number | undefined
  linkUrl?: string | undefined
} & Parameters<typeof changedProperties>[1]

export const mediaEditingHandlers: Handlers<typeof mediaEditingEndpoints> = {
  saveImage: async ({ page, image }, call) => asImage(await saveMedia(call, page, 'image', image)),
  saveLink: async ({ page, link }, call) => asLink(await saveMedia(call, page, 'image_link', link)),
  saveDocument: async ({ page, document }, call) => asDocument(await saveMedia(call, page, 'document', document)),

  async itemVersion({ page: ref, editableId, version }, call) {
    const { page, editable } = await known(call, ref, editableId)
    return versionAnswer(await itemAt(call.db, page, editable, version))
  },

  async restoreItem({ page, editableId, version, baseVersion }, call) {
    const { editable } = await known(call, page, editableId)
    const kind = mediaKindOf(editable)
    const saved = await saveVersion(
      call,
      {
        ...{ page, editableId, kind, baseVersion, action: `version ${version} restored` },
        async content(tx, at, { collectionItemId }) {
          await mustEditItems(tx, call, at, [collectionItemId])
          return contentAt(tx, editable, version)
        },
      },
      standing,
    )
    return versionAnswer(await itemAt(call.db, saved.page, saved.editable, saved.version))
  },
}

/** The uploads of section 7: the file is looked into and kept, then shown in its place. */
export const uploadHandlers = (keeping: Omit<Keeping, 'db'>) => ({
  async uploadImage(
    { page, image: { type, ...change } }: Input<'uploadImage'>,
    file: ReceivedFile,
    call: Call,
  ): Promise<SavedImage & Size> {
    const { id, width, height } = await keepFor(call, page, change, (by) =>
      keepImage({ ...keeping, db: call.db }, file, by),
    )
    const item = await saveMedia(call, page, type, { ...change, imageId: id }, `${type} uploaded`, true)
    return { ...asImage(item), width, height }
  },

  async uploadDocument(
    { page, document: change }: Input<'uploadDocument'>,
    file: ReceivedFile,
    call: Call,
  ): Promise<SavedDocument & Size> {
    const { id } = await keepFor(call, page, change, (by) => keepDocument({ ...keeping, db: call.db }, file, by))
    const saved = asDocument(
      await saveMedia(call, page, 'document', { ...change, documentUploadId: id }, 'document uploaded', true),
    )
    return { ...saved, width: saved.item.imageWidth, height: saved.item.imageHeight }
  },
})

type Size = { width: number; height: number }
type Input<Name extends keyof typeof uploadEndpoints> = Parameters<Handlers<typeof uploadEndpoints>[Name]>[0]

/** Whoever may not edit the place is told so before the file is looked into. */
async function keepFor(
  { db, routes, user, clock }: Call,
  ref: PageRef,
  { editableId, collectionItemId }: Change,
  keep: (by: { username: string; at: Date }) => Promise<UploadRow>,
): Promise<UploadRow> {
  const page = await ensurePage({ db, routes, user }, ref)
  const editable = await findEditable(db, page, editableId)
  const { username } = mustEdit(user, editable?.editRoles ?? [])
  for (const item of [editable?.collectionItemId, collectionItemId])
    if (typeof item === 'number' && item > 0) await mustEditItem(db, user, page, item)
  return keep({ username, at: clock() })
}

async function saveMedia<Kind extends MediaKind>(
  call: Call,
  page: PageRef,
  kind: Kind,
  change: Change,
  action = `${kind.replace('_', ' ')} saved`,
  isUpload = false,
): Promise<Extract<MediaItem, { type: Kind }>> {
  const { editableId, baseVersion, collectionItemId } = change
  if (typeof collectionItemId === 'number' && collectionItemId <= 0)
    throw problem(422, 'The item that this belongs to has not been saved yet.', 'Please save the item first.')
  const saved = await saveVersion(
    call,
    {
      ...{ page, editableId, kind, baseVersion, collectionItemId, action },
      async content(tx, at, editable) {
        await mustEditItems(tx, call, at, [editable.collectionItemId, collectionItemId])
        const before = editable.revision === 0 ? noMedia : await contentAt(tx, editable, editable.revision)
        const after = await changed(tx, call.routes, before, change)
        // What stands for the name of an item says that name.
        const item = editable.collectionItemId ?? collectionItemId
        const isOfItem = typeof item === 'number' && editableId.endsWith(imageIdOf('', item))
        if (!isUpload && !isOfItem) mustBeDescribed(kind, after)
        return after
      },
    },
    standing,
  )
  return (await itemAt(call.db, saved.page, saved.editable, saved.version)) as Extract<MediaItem, { type: Kind }>
}

async function changed(
  tx: Db,
  routes: readonly Route[],
  before: MediaContent,
  { imageId, documentUploadId, linkUrl, ...properties }: Change,
): Promise<MediaContent> {
  return {
    imageUpload: imageId ?? before.imageUpload,
    documentUpload: documentUploadId ?? before.documentUpload,
    ...(linkUrl === undefined
      ? { linkPage: before.linkPage, linkUrl: before.linkUrl }
      : await linkTo(tx, routes, linkUrl)),
    properties: changedProperties(before.properties, properties),
  }
}

/** Where a link leads: to a page of this site by its id, so that it is found again where it moves to (D-16). */
async function linkTo(
  tx: Db,
  routes: readonly Route[],
  given: string,
): Promise<Pick<MediaContent, 'linkPage' | 'linkUrl'>> {
  if (given === '' || given === noLinkUrl) return { linkPage: null, linkUrl: '' }
  if (!isSafeHref(given))
    throw problem(
      422,
      'The address of the link is not allowed.',
      'Enter a web address, mailto:, tel: or a path of this site.',
    )
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(given) ?? []
  const route = routeAt(routes, path)
  if (!route || isPattern(route)) return { linkPage: null, linkUrl: given }
  await tx.insert(pages).values({ url: path }).onConflictDoNothing()
  const [page] = await tx.select({ id: pages.id }).from(pages).where(eq(pages.url, path))
  return page ? { linkPage: page.id, linkUrl: rest } : { linkPage: null, linkUrl: given }
}

/** An image says what it shows, or that it shows nothing new; one that is a link has to. */
function mustBeDescribed(kind: MediaKind, { imageUpload, properties }: MediaContent) {
  const { imageDescription = '', imageDecorative = false } = properties
  if (imageUpload === 0 || imageDescription !== '' || kind === 'document') return
  if (kind === 'image_link') throw problem(422, 'Enter a description.', 'It is the name of the link.')
  if (!imageDecorative) throw problem(422, 'Enter a description.', 'Or mark the image as decorative.')
}

/** What belongs to an item of a collection is edited by those who may edit that, and shows wherever that does. */
async function mustEditItems(tx: Db, { user }: Call, page: PageRow, items: readonly (number | null | undefined)[]) {
  for (const item of new Set(items))
    if (typeof item === 'number') await announceItem(tx, await mustEditItem(tx, user, page, item))
}

function mediaKindOf({ kind }: EditableRow): MediaKind {
  if (kind === 'region') throw problem(422, 'The editable is of another kind.', kind)
  return kind as MediaKind
}

async function contentAt(db: Db, editable: EditableRow, revision: number): Promise<MediaContent> {
  const { id } = await versionOf(db, editable, revision)
  const content = (await loadMedia(db, [id])).get(id)
  if (!content) throw problem(422, 'The editable is of another kind.', editable.kind)
  return content
}

/** An image, an image link or a document as one of its versions has it, drawn as readers get it. */
async function itemAt(db: Db, page: PageRow, editable: EditableRow, revision: number): Promise<MediaItem> {
  mediaKindOf(editable)
  const version = await versionOf(db, editable, revision)
  const [item] = (await drawPage(db, page.url, page, [{ editable, version }])).contentItems
  if (!item || item.type === 'region') throw problem(422, 'The editable is of another kind.', editable.kind)
  return item
}

const versionAnswer = (item: MediaItem) => ({
  item,
  username: item.imageUsername,
  modified: item.imageModified,
  version: item.version,
})

const asImage = <Item extends MediaItem>(item: Item) => ({
  editableId: item.editableId,
  imageId: item.imageId,
  imageControlId: item.imageControlId,
  username: item.imageUsername,
  modified: item.imageModified,
  version: item.version,
  item,
})

const asLink = (item: Extract<MediaItem, { type: 'image_link' }>): SavedLink => {
  const { linkId, linkControlId, linkUrl, linkUsername, linkModified } = item
  return { ...asImage(item), linkId, linkControlId, linkUrl, linkUsername, linkModified }
}

const asDocument = (item: Extract<MediaItem, { type: 'document' }>): SavedDocument => ({
  ...asImage(item),
  documentId: item.documentId,
})

/** What stands there now; null where nothing has been saved yet. */
const standing = async (db: Db, page: PageRow, editable: EditableRow) =>
  editable.revision === 0 ? null : asSaved(await itemAt(db, page, editable, editable.revision))

const asSaved = (item: MediaItem) =>
  item.type === 'image' ? asImage(item) : item.type === 'document' ? asDocument(item) : asLink(item)
