import type { Endpoint } from '#base/contract/endpoint.ts'
import { problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { FileStore } from '#base/server/files/file-store.ts'
import { networkOf } from '#base/server/http/limit.ts'
import { type Call, type Handlers, type Served, served } from '#base/server/http/serve.ts'
import {
  type ServedUpload,
  servedUploads,
  type UploadEndpoint,
  type UploadHandler,
} from '#base/server/http/serve-uploads.ts'
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
  imageIdOf,
  imageKind,
  type MediaKind,
  mediaKinds,
  noLinkUrl,
  type PageRef,
} from '#features/pages/contract/index.ts'
import {
  announceItem,
  drawPage,
  type EditableRow,
  ensurePage,
  findEditable,
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
import {
  type FileEndpoint,
  fileEndpoints,
  mediaEditingEndpoints,
  type SavedMedia,
  uploadEndpoints,
} from '../contract/media-editing.ts'
import { editableForEditing } from './editing.ts'

type ItemWithImage = Extract<ContentItem, { imageId: number }>

const kindOf = (type: MediaKind['name']): MediaKind => mediaKinds.find(({ name }) => name === type) ?? imageKind

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

/** The calls that save images, image links and documents. */
export const mediaEditingCalls: readonly Served[] = mediaKinds.flatMap((kind) =>
  served(
    { save: mediaEditingEndpoints[kind.name] },
    { save: ({ page, ...rest }, call) => saveMedia(call, page, kind, changeIn(kind, rest)) },
  ),
)

/** The change that a call contains; its contract has checked it. */
const changeIn = ({ saving: { parameter } }: MediaKind, input: Readonly<Record<string, unknown>>) =>
  input[parameter] as Change

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
export const mediaUploads = (options: UploadOptions): ServedUpload[] => [
  ...servedUploads(uploadEndpoints, { uploadImage: uploadImage(options) }),
  ...mediaKinds.flatMap((kind) => {
    const endpoint = fileEndpoints[kind.name]
    return endpoint ? servedUploads({ upload: endpoint }, { upload: uploadFile(options, kind) }) : []
  }),
]

const uploadImage =
  ({ files, queue }: UploadOptions): Upload<typeof uploadEndpoints.uploadImage> =>
  async ({ page, image: { type, ...change } }, file, call) => {
    const { db, workers } = call
    const runQueued: RunQueued = (work) => queue.run({ client: networkOf(call.address), urgency: 'upload' }, work)
    const { id, width, height } = await storeUpload(call, page, change, (by) =>
      storeImage({ db, files, workers }, runQueued, file, by),
    )
    const saved = await saveMedia(call, page, kindOf(type), { ...change, imageId: id }, true)
    return { ...saved, width, height }
  }

const uploadFile =
  ({ files }: UploadOptions, kind: MediaKind): Upload<FileEndpoint> =>
  async ({ page, ...rest }, file, call) => {
    const { db, workers } = call
    const change = changeIn(kind, rest)
    const { id } = await storeUpload(call, page, change, (by) => storeDocument({ db, files, workers }, file, by))
    const saved = await saveMedia(call, page, kind, { ...change, documentUploadId: id }, true)
    return { ...saved, width: saved.item.imageWidth, height: saved.item.imageHeight }
  }

type Upload<E extends Endpoint> = UploadHandler<E & UploadEndpoint>

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

async function saveMedia(
  call: Call,
  page: PageRef,
  { name: kind, words }: MediaKind,
  change: Change,
  isUpload = false,
): Promise<SavedMedia> {
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
  return { ...savedAs(item as ItemWithImage), pageContent }
}

/** The answer to a save of an item, as its kind gives it. */
const savedAs = (item: ItemWithImage) => kindNamed(item.type)?.saved?.(item) as SavedMedia

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
