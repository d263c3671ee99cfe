import * as z from 'zod/mini'
import { echoedFields } from '#base/contract/echoed-fields.ts'
import { endpoint, uploadingLimit } from '#base/contract/endpoint.ts'
import { notes } from '#base/contract/note.ts'
import { documentRule, imageRule } from '#features/media/contract.ts'
import { imageKind, savedProperties } from '../kinds/image/contract.ts'
import { downloadKinds, type MediaKind, mediaKinds } from './kinds.ts'
import { PageContent } from './page-content.ts'
import { EditableId, editorsSave, PageRef } from './page-descriptor.ts'

const Version = z.int().check(z.minimum(0))

const place = {
  editableId: EditableId,
  /** The collection item that the editable belongs to. An item with an id of 0 or less must be saved first (4.8). */
  collectionItemId: z.optional(z.nullable(z.int())),
  baseVersion: z.optional(Version),
}

const saved = {
  editableId: z.string(),
  imageId: z.int(),
  imageControlId: z.int(),
  username: z.string(),
  modified: z.string(),
  version: Version,
  notes,
  /** The page after the save; absent in the `current` of a conflict. */
  pageContent: z.optional(PageContent),
}

/** An image, image link or document after a save; also the `current` of a conflict. */
const SavedMedia = z.object({
  ...saved,
  item: z.discriminatedUnion('type', mediaKinds.map(({ item }) => item) as [MediaKind['item'], ...MediaKind['item'][]]),
})
export type SavedMedia = z.infer<typeof SavedMedia>

const savedOf = (kind: MediaKind) => z.object({ ...saved, ...('saved' in kind && kind.saved), item: kind.item })

type EditablePath = `/api/editable/${string}`

/** The editable's kind decides the name of the parameter, which the type therefore lacks. */
type Input = { page: PageRef; [parameter: string]: unknown }

function inputOf(kind: MediaKind, editable: Readonly<Record<string, z.ZodMiniType>>) {
  const type = z.optional(z.literal(kind.name))
  const saving = z.strictObject({ ...echoedFields(kind.item, savedOf(kind)), ...place, type, ...editable })
  return z.strictObject({ page: PageRef, [kind.saving.parameter]: saving }) as unknown as z.ZodMiniType<Input, Input>
}

const saveEndpoint = (kind: MediaKind) =>
  endpoint(kind.saving.path as EditablePath, {
    ...editorsSave,
    summary: `Saves a new version of the ${kind.words} (7). A stale baseVersion answers 409 with \`current\` (D-98).`,
    input: inputOf(kind, kind.save),
    cleans: [kind.saving.parameter],
    output: savedOf(kind) as z.ZodMiniType<SavedMedia>,
  })
export type SaveEndpoint = ReturnType<typeof saveEndpoint>

export const mediaEditingEndpoints = Object.fromEntries(
  mediaKinds.map((kind) => [kind.name, saveEndpoint(kind)]),
) as Readonly<Record<MediaKind['name'], SaveEndpoint>>

const size = { width: z.int(), height: z.int() }

/** The properties of all kinds: an upload names the kind. */
const anyProperties: ReturnType<typeof savedProperties> = Object.assign(
  {},
  ...mediaKinds.map(({ properties }) => savedProperties(properties)),
)

export const uploadEndpoints = {
  uploadImage: endpoint('/api/editable/image/file', {
    access: 'edit',
    summary: 'Uploads an image and shows it in its place: an image, an image link or a document, by `type` (7).',
    isPersonal: true,
    upload: imageRule,
    input: z.strictObject({
      page: PageRef,
      image: z.strictObject({
        ...echoedFields(...mediaKinds.flatMap((kind) => [kind.item, savedOf(kind)])),
        ...place,
        type: z._default(z.enum(mediaKinds.map(({ name }) => name)), imageKind.name),
        /** Refuses an image of which readers would miss something, and names it; otherwise `notes` do. */
        mustBeWhole: z._default(z.boolean(), false),
        ...anyProperties,
      }),
    }),
    cleans: ['image'],
    output: z.extend(SavedMedia, size),
    limit: uploadingLimit,
  }),
}

const fileEndpoint = (kind: MediaKind) =>
  endpoint(`${kind.saving.path as EditablePath}/file`, {
    access: 'edit',
    summary: 'Uploads a file to download and puts it in its place (7). Its id stays the same when it is replaced.',
    isPersonal: true,
    upload: documentRule,
    input: inputOf(kind, savedProperties(kind.properties)),
    cleans: [kind.saving.parameter],
    output: z.extend(savedOf(kind), size) as z.ZodMiniType<SavedMedia & { width: number; height: number }>,
    limit: uploadingLimit,
  })
export type FileEndpoint = ReturnType<typeof fileEndpoint>

export const fileEndpoints: Readonly<Record<string, FileEndpoint>> = Object.fromEntries(
  downloadKinds.map((kind) => [kind.name, fileEndpoint(kind)]),
)
