import type { Endpoint } from '#base/contract/endpoint.ts'
import { problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { FileStore } from '#base/server/files/file-store.ts'
import { networkOf } from '#base/server/http/limit.ts'
import { type Call, type Served, served } from '#base/server/http/serve.ts'
import {
  type ServedUpload,
  servedUploads,
  type UploadEndpoint,
  type UploadHandler,
} from '#base/server/http/serve-uploads.ts'
import {
  findUpload,
  noSuchUpload,
  type Queue,
  type RunQueued,
  storeDocument,
  storeImage,
  type UploadRow,
} from '#features/media/server/index.ts'
import { isSafeHref } from '#features/rich-text/index.ts'
import { imageIdOf } from '../../contract/collection-descriptions.ts'
import { type MediaKind, mediaKinds } from '../../contract/kinds.ts'
import {
  type FileEndpoint,
  fileEndpoints,
  mediaEditingEndpoints,
  type SavedMedia,
  uploadEndpoints,
} from '../../contract/media-endpoints.ts'
import type { PageRef } from '../../contract/page-descriptor.ts'
import { noLinkUrl } from '../../kinds/image/defaults.ts'
import { mediaFiles } from '../../kinds/image/file-table.ts'
import { changedProperties } from '../../kinds/image/properties.ts'
import { loadMedia, type MediaContent, noMedia } from '../../kinds/image/server/media-contents.ts'
import { mayRead } from '../access/access.ts'
import { uploadsSeenBy } from '../access/seen.ts'
import { kindNamed } from '../kinds.ts'
import { announceItem, mustEditItem } from '../read/item-images.ts'
import { pageIdAt } from '../store/page-links.ts'
import type { EditableRow, PageRow } from '../store/tables.ts'
import { ensurePage, findEditable, mustEdit } from './page-for-editing.ts'
import { afterSave, savedForm, stored } from './rendered-version.ts'
import { saveVersion, versionOf } from './save.ts'

const kindsByName = Object.fromEntries(mediaKinds.map((kind) => [kind.name, kind])) as Readonly<
  Record<MediaKind['name'], MediaKind>
>

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

export const mediaEditingCalls: readonly Served[] = mediaKinds.flatMap((kind) =>
  served(
    { save: mediaEditingEndpoints[kind.name] },
    { save: ({ page, ...rest }, call) => saveMedia(call, page, kind, changeIn(kind, rest)) },
  ),
)

/** The change that a call contains; its contract has checked it. */
const changeIn = ({ saving: { parameter } }: MediaKind, input: Readonly<Record<string, unknown>>) =>
  input[parameter] as Change

type UploadOptions = { files: FileStore; queue: Queue }

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
  async ({ page, image: { type, mustBeWhole, ...change } }, file, call) => {
    const { db, workers } = call
    const runQueued: RunQueued = (work) => queue.run({ client: networkOf(call.address), urgency: 'upload' }, work)
    const { id, width, height, losses } = await storeUpload(call, page, change, (by) =>
      storeImage({ db, files, workers }, runQueued, file, { ...by, mustBeWhole }),
    )
    const saved = await saveMedia(call, page, kindsByName[type], { ...change, imageId: id }, true)
    const notes = losses.map(({ message }) => ({ path: '/file', message }))
    return { ...saved, width, height, ...(notes.length > 0 && { notes }) }
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
async function storeUpload<Stored extends UploadRow>(
  { db, routes, user, clock }: Call,
  ref: PageRef,
  { editableId, collectionItemId }: Change,
  store: (by: { username: string; at: Date }) => Promise<Stored>,
): Promise<Stored> {
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
        // An upload names no file but its own, which may be on a page that this user may not see.
        if (!isUpload) await mustSeeUploads(tx, call, change)
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
  const { pageContent, ...after } = await afterSave(call, saved)
  return { ...(savedForm(after) as SavedMedia), pageContent }
}

/** Responds as if an upload did not exist if the caller may not see it. */
export async function mustSeeUploads(tx: Db, { user, routes }: Call, uploads: Uploads) {
  const requested = Object.values(mediaFiles).map(({ kind, upload }) => ({ kind, id: uploads[upload] ?? 0 }))
  const seen = await uploadsSeenBy(tx, { user, routes })(requested.map(({ id }) => id))
  for (const { kind, id } of requested) {
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

export async function mustEditItems(
  tx: Db,
  { user, announce }: Call,
  page: PageRow,
  items: readonly (number | null | undefined)[],
) {
  for (const item of new Set(items))
    if (typeof item === 'number') await announceItem(tx, announce, await mustEditItem(tx, user, page, item))
}

async function contentAt(db: Db, editable: EditableRow, revision: number): Promise<MediaContent> {
  const { id } = await versionOf(db, editable, revision)
  const content = (await loadMedia(db, [id])).get(id)
  if (!content) throw problem(422, 'The editable is of another kind.', editable.kind)
  return content
}
