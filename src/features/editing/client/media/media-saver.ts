import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { ContentCalls, SavedMedia } from '#features/pages/contract/index.ts'
import {
  type AnyFileFields,
  type FileKind,
  fileNameIn,
  filesOf,
  type MediaItem,
  type MediaProperties,
  mediaFiles,
  propertiesOf,
  textOf,
  viewOf,
} from '#features/pages/contract/index.ts'
import { setEditSession, whoSaved } from '../edit-session.ts'
import { type Choices, chooseFields, type FieldConflict } from '../field-conflict-dialog.tsx'
import { showSavedItem } from '../page-reload.ts'
import { cannotFetch, type Saver } from '../saver.ts'

/** An upload chosen from earlier ones, or 0 to remove the file, with the item fields to show until it is saved. */
export type Chosen = Readonly<AnyFileFields> & Partial<MediaItem>

/** The unsaved settings of an image, image link or document (D-46). */
export type UnsavedMedia = {
  readonly type: 'media'
  /** The item when the dialog was opened. Cancel restores it (4.8). */
  readonly opened: MediaItem
  /** The item that the change is based on. Newer than `opened` if this tab has uploaded a file since. */
  readonly was: MediaItem
  readonly properties: Partial<MediaProperties>
  readonly chosen: Chosen
  /** The result of a merge, for the edit bar. */
  readonly note?: string
}

export const mediaSaver: Saver<UnsavedMedia, SavedMedia> = {
  save({ id, url, base }, { was, properties, chosen }) {
    const belongs = was.collectionItemId !== null && { collectionItemId: was.collectionItemId }
    return saveItem(url, was.type, {
      ...{ editableId: id, baseVersion: base, ...belongs, ...properties },
      ...uploadsIn(chosen, was.type),
    })
  },

  current: cannotFetch,

  async resolve({ label }, written, { item: theirs, username: by }) {
    const mine = written()
    const conflicts = conflictsIn(mine, theirs)
    const choices = conflicts.length > 0 ? await chooseFields({ label, by, fields: conflicts }) : {}
    return choices && mergedWith(written(), theirs, choices, `${label}: ${whoSaved(by).words}`)
  },

  onSaved(saved, { id, label, url, document }, changes) {
    const { version, item } = saved
    const { note = '' } = document() as UnsavedMedia
    // The user may have made more changes during the save.
    changes.rebase<UnsavedMedia>(id, version, (mine) => ({ ...mine, opened: item, was: item }))
    // A first version has no predecessor to restore.
    setEditSession({ lastSave: version > 1 ? { id, version, label, url } : undefined, notice: note })
    showSavedItem(url, saved)
  },

  fromDraft(stored, base) {
    // Version 0.19 stored the settings one level deeper, without the item that they are based on.
    const { draft } = stored as { draft?: Omit<UnsavedMedia, 'type' | 'was'> }
    if (!draft) return stored as UnsavedMedia
    const { opened, properties, chosen } = draft
    return { type: 'media', opened, was: { ...opened, version: base }, properties, chosen }
  },
}

export function saveItem(
  url: string,
  type: MediaItem['type'],
  change: { editableId: string; baseVersion: number } & Readonly<Record<string, unknown>>,
): Promise<SavedMedia> {
  const { path, parameter } = viewOf(type).saving
  return call(addressOf<ContentCalls['saveMedia']>(path), { page: { url }, [parameter]: change })
}

const uploadsIn = (chosen: Chosen, type: MediaItem['type']) =>
  Object.fromEntries(
    filesOf(viewOf(type)).flatMap(({ upload }) => (chosen[upload] === undefined ? [] : [[upload, chosen[upload]]])),
  )

type Part = FieldConflict & { readonly values: readonly [was: unknown, mine: unknown, theirs: unknown] }

/** Everything that a change sets, with its old value, its value here and the value another user has saved. */
function conflictCandidates({ was, properties, chosen }: UnsavedMedia, theirs: MediaItem): Part[] {
  const part = (name: string, label: string, mine: unknown, format: (value: unknown, item: object) => string): Part => {
    const [before, other] = [was, theirs].map((item) => (item as Partial<Record<string, unknown>>)[name])
    const shown = { mine: format(mine, chosen), theirs: format(other, theirs) }
    return { name, label, ...shown, values: [before, mine, other] }
  }
  const files = Object.values(mediaFiles).flatMap(({ kind, label, upload }) => {
    const fileName = (_: unknown, item: AnyFileFields) => fileNameIn(item, kind) || 'None'
    return chosen[upload] === undefined ? [] : [part(upload, label, chosen[upload], fileName)]
  })
  const ofKind = viewOf(was.type).properties
  const settings = propertiesOf(ofKind).flatMap((property) => {
    const { name, label } = property
    if (!(name in properties)) return []
    const format = (value: unknown) => textOf(property, value, ofKind) || String(value)
    return [part(name, label, (properties as Record<string, unknown>)[name], format)]
  })
  return [...files, ...settings]
}

const conflictsIn = (mine: UnsavedMedia, theirs: MediaItem): Part[] =>
  conflictCandidates(mine, theirs).filter(({ values: [was, own, other] }) => other !== was && other !== own)

/** Rebases the change onto another user's save; `null` if nothing is left of it. */
function mergedWith(mine: UnsavedMedia, theirs: MediaItem, choices: Choices, saved: string): UnsavedMedia | null {
  const keptNames = new Set(
    conflictCandidates(mine, theirs)
      .filter(({ name, values: [, own, other] }) => own !== other && choices[name] !== 'theirs')
      .map(({ name }) => name),
  )
  if (keptNames.size === 0) return null
  const properties = Object.fromEntries(Object.entries(mine.properties).filter(([name]) => keptNames.has(name)))
  const dropped = Object.values(mediaFiles).filter(({ upload }) => !keptNames.has(upload))
  const chosen = dropped.reduce((files, { kind }) => withoutFile(files, kind), mine.chosen)
  const note = `${saved} in the meantime. Both changes are kept.`
  return { type: 'media', opened: theirs, was: theirs, properties, chosen, note }
}

export function withoutFile(chosen: Chosen, kind: FileKind): Chosen {
  const { upload, fileName, more } = mediaFiles[kind]
  const fields: readonly string[] = [upload, fileName, ...more]
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !fields.includes(name)))
}
