import { problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { FileStore } from '#base/server/files/file-store.ts'
import { networkOf } from '#base/server/http/limit.ts'
import type { ReceivedFile } from '#base/server/http/receive-file.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import type { versionEndpoints } from '#features/history/contract/index.ts'
import {
  findUpload,
  noSuchUpload,
  type Queue,
  type RunQueued,
  storeDocument,
  storeImage,
  type UploadRow,
} from '#features/media/server/index.ts'
import {
  type ContentItem,
  changedProperties,
  documentKind,
  imageIdOf,
  imageKind,
  imageLinkKind,
  noLinkUrl,
  type PageContent,
  type PageRef,
} from '#features/pages/contract/index.ts'
import {
  announceItem,
  documentOnServer,
  drawPage,
  type EditableRow,
  ensurePage,
  findEditable,
  imageLinkOnServer,
  imageOnServer,
  kindNamed,
  loadMedia,
  type MediaContent,
  mayRead,
  mustEdit,
  mustEditItem,
  noMedia,
  type PageRow,
  pageIdAt,
  readPageFor,
  saveVersion,
  uploadsSeenBy,
  versionOf,
} from '#features/pages/server/index.ts'
import { isSafeHref } from '#features/rich-text/index.ts'
import type { mediaEditingEndpoints, SavedDocument, SavedImage, uploadEndpoints } from '../contract/media-editing.ts'
import { editableForEditing } from './editing.ts'

const imageKinds = [imageKind, imageLinkKind, documentKind] as const
type ImageKind = (typeof imageKinds)[number]
type ItemWithImage = Extract<ContentItem, { imageId: number }>

const kindOf = (type: ImageKind['name']): ImageKind => imageKinds.find(({ name }) => name === type) ?? imageKind

/** A change to an image, image link or document. Absent fields stay unchanged. */
type Change = {
  editableId: string
  collectionItemId?: number | null | undefined
  baseVersion?: number | undefined
  imageId?: number | undefined
  documentUploadId?: number | undefined
  linkUrl?: string | undefined
} & Parameters<typeof changedProperties>[1]

type Uploads = Pick<Change, 'imageId' | 'documentUploadId'>

export const mediaEditingHandlers: Handlers<typeof mediaEditingEndpoints> = {
  saveImage: async ({ page, image }, call) =>
    savedItem(imageOnServer.saved, await saveMedia(call, page, imageKind, image)),
  saveLink: async ({ page, link }, call) =>
    savedItem(imageLinkOnServer.saved, await saveMedia(call, page, imageLinkKind, link)),
  saveDocument: async ({ page, document }, call) =>
    savedItem(documentOnServer.saved, await saveMedia(call, page, documentKind, document)),
}

/** Reads and restores the versions of an image, image link or document. */
export const itemVersionHandlers: Pick<Handlers<typeof versionEndpoints>, 'itemVersion' | 'restoreItem'> = {
  async itemVersion({ page: ref, editableId, version }, call) {
    const { page, editable } = await editableForEditing(call, ref, editableId)
    return versionAnswer(await itemAt(call.db, page, editable, version))
  },

  async restoreItem({ page, editableId, version, baseVersion }, call) {
    const { editable } = await editableForEditing(call, page, editableId)
    const { name: kind } = uploadingKindOf(editable)
    const saved = await saveVersion(
      call,
      {
        ...{ page, editableId, kind, baseVersion, action: `version ${version} restored` },
        async content(tx, at, { collectionItemId }) {
          await mustEditItems(tx, call, at, [collectionItemId])
          const content = await contentAt(tx, editable, version)
          await mustSeeUploads(tx, call, { imageId: content.imageUpload, documentUploadId: content.documentUpload })
          return content
        },
      },
      stored,
    )
    return versionAnswer(await itemAt(call.db, saved.page, saved.editable, saved.version))
  },
}

/** The store for uploads, and the queue for image processing. */
export type UploadOptions = { files: FileStore; queue: Queue }

/** The uploads of section 7: inspects and stores the file, then shows it in its editable. */
export const uploadHandlers = ({ files, queue }: UploadOptions) => ({
  async uploadImage(
    { page, image: { type, ...change } }: Input<'uploadImage'>,
    file: ReceivedFile,
    call: Call,
  ): Promise<SavedImage & Size> {
    const { db, workers } = call
    const runQueued: RunQueued = (work) => queue.run({ client: networkOf(call.address), urgency: 'upload' }, work)
    const { id, width, height } = await storeUpload(call, page, change, (by) =>
      storeImage({ db, files, workers }, runQueued, file, by),
    )
    const saved = await saveMedia(call, page, kindOf(type), { ...change, imageId: id }, true)
    return { ...savedItem(imageOnServer.saved, saved), width, height }
  },

  async uploadDocument(
    { page, document: change }: Input<'uploadDocument'>,
    file: ReceivedFile,
    call: Call,
  ): Promise<SavedDocument & Size> {
    const { db, workers } = call
    const { id } = await storeUpload(call, page, change, (by) => storeDocument({ db, files, workers }, file, by))
    const withFile = { ...change, documentUploadId: id }
    const saved = savedItem(documentOnServer.saved, await saveMedia(call, page, documentKind, withFile, true))
    return { ...saved, width: saved.item.imageWidth, height: saved.item.imageHeight }
  },
})

type Size = { width: number; height: number }
type Input<Name extends keyof typeof uploadEndpoints> = Parameters<Handlers<typeof uploadEndpoints>[Name]>[0]

/** Stores an uploaded file. Checks the user's rights before it inspects the file. */
async function storeUpload(
  { db, routes, user, clock }: Call,
  ref: PageRef,
  { editableId, collectionItemId }: Change,
  store: (by: { username: string; at: Date }) => Promise<UploadRow>,
): Promise<UploadRow> {
  const page = await ensurePage({ db, routes, user }, ref)
  const editable = await findEditable(db, page.id, editableId)
  const { username } = mustEdit(user, editable?.editRoles ?? [])
  for (const item of [editable?.collectionItemId, collectionItemId])
    if (typeof item === 'number' && item > 0) await mustEditItem(db, user, page, item)
  return store({ username, at: clock() })
}

async function saveMedia<Kind extends ImageKind>(
  call: Call,
  page: PageRef,
  { name: kind, words }: Kind,
  change: Change,
  isUpload = false,
): Promise<Saved<Extract<ItemWithImage, { type: Kind['name'] }>>> {
  const action = `${words} ${isUpload ? 'uploaded' : 'saved'}`
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
        await mustSeeUploads(tx, call, change)
        const after = await changed(tx, call.routes, before, change)
        // The item's name describes its image.
        const item = editable.collectionItemId ?? collectionItemId
        const isOfItem = typeof item === 'number' && editableId.endsWith(imageIdOf('', item))
        const fault = isUpload || isOfItem ? undefined : kindNamed(kind)?.fault?.(after)
        if (fault) throw problem(422, ...fault)
        return after
      },
    },
    stored,
  )
  const pageContent = await readPageFor(call, saved.page.url, call.user)
  const drawn = pageContent.contentItems.find((item) => item.editableId === editableId && item.type === kind)
  const item =
    drawn?.version === saved.version ? drawn : await itemAt(call.db, saved.page, saved.editable, saved.version)
  return { item: item as Extract<ItemWithImage, { type: Kind['name'] }>, pageContent }
}

/** An item after its save, with its page. */
type Saved<Item> = { item: Item; pageContent: PageContent }

const savedItem = <Item, Answer>(answer: (item: Item) => Answer, { item, pageContent }: Saved<Item>) => ({
  ...answer(item),
  pageContent,
})

/** Responds as if an upload did not exist if the caller may not see it. */
async function mustSeeUploads(tx: Db, { user, routes }: Call, { imageId = 0, documentUploadId = 0 }: Uploads) {
  const requested = (['image', 'document'] as const).map(
    (kind) => [kind, { image: imageId, document: documentUploadId }[kind]] as const,
  )
  const seen = await uploadsSeenBy(tx, { user, routes })([imageId, documentUploadId])
  for (const [kind, id] of requested) {
    if (id === 0 || seen.has(id)) continue
    const upload = await findUpload(tx, id)
    if (!upload || !mayRead({ upload, uses: [] }, { user, routes })) throw noSuchUpload(kind)
  }
}

async function changed(
  tx: Db,
  routes: readonly Route[],
  before: MediaContent,
  { imageId, documentUploadId, linkUrl, ...properties }: Change,
): Promise<MediaContent> {
  return {
    imageUpload: imageId ?? (before.imageWithdrawn ? 0 : before.imageUpload),
    documentUpload: documentUploadId ?? (before.documentWithdrawn ? 0 : before.documentUpload),
    ...(linkUrl === undefined
      ? { linkPage: before.linkPage, linkUrl: before.linkUrl }
      : await linkTo(tx, routes, linkUrl)),
    properties: changedProperties(before.properties, properties),
  }
}

/** The target of a link. A page of this site is stored by its id, so that the link survives a move (D-16). */
async function linkTo(
  tx: Db,
  routes: readonly Route[],
  href: string,
): Promise<Pick<MediaContent, 'linkPage' | 'linkUrl'>> {
  if (href === '' || href === noLinkUrl) return { linkPage: null, linkUrl: '' }
  if (!isSafeHref(href))
    throw problem(
      422,
      'The address of the link is not allowed.',
      'Enter a web address, mailto:, tel: or a path of this site.',
    )
  const [path = ''] = href.split(/[?#]/, 1)
  const suffix = href.slice(path.length)
  const linkPage = await pageIdAt(tx, routes, path)
  return linkPage === null ? { linkPage, linkUrl: href } : { linkPage, linkUrl: suffix }
}

/** An editable of a collection item has the edit roles of the collection, and is shown wherever the collection is. */
async function mustEditItems(
  tx: Db,
  { user, announce }: Call,
  page: PageRow,
  items: readonly (number | null | undefined)[],
) {
  for (const item of new Set(items))
    if (typeof item === 'number') await announceItem(tx, announce, await mustEditItem(tx, user, page, item))
}

/** The kind of an editable with uploads. */
function uploadingKindOf({ kind: name }: EditableRow) {
  const kind = kindNamed(name)
  if (!kind?.uploads) throw problem(422, 'The editable is of another kind.', name)
  return kind
}

async function contentAt(db: Db, editable: EditableRow, revision: number): Promise<MediaContent> {
  const { id } = await versionOf(db, editable, revision)
  const content = (await loadMedia(db, [id])).get(id)
  if (!content) throw problem(422, 'The editable is of another kind.', editable.kind)
  return content
}

/** An image, an image link or a document at a version, drawn as for readers. */
async function itemAt(db: Db, page: PageRow, editable: EditableRow, revision: number): Promise<ItemWithImage> {
  uploadingKindOf(editable)
  const version = await versionOf(db, editable, revision)
  const [item] = (await drawPage(db, page.url, page, [{ editable, version }])).contentItems
  if (!item || !('imageId' in item)) throw problem(422, 'The editable is of another kind.', editable.kind)
  return item
}

const versionAnswer = (item: ItemWithImage) => ({
  item,
  username: item.imageUsername,
  modified: item.imageModified,
  version: item.version,
})

/** The stored state, in the form a save returns; null if nothing has been saved yet. */
async function stored(db: Db, page: PageRow, editable: EditableRow) {
  if (editable.revision === 0) return null
  return uploadingKindOf(editable).saved?.(await itemAt(db, page, editable, editable.revision))
}
