import { call } from '#base/client/call.ts'
import { addressOf, type OutputOf } from '#base/contract/endpoint.ts'
import type { ContentCalls } from '#features/pages/contract/index.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import { setEditSession } from '../edit-session.ts'
import { loadConflictDialog } from '../history/dialogs.ts'
import { showSaved } from '../page-reload.ts'
import type { Saver } from '../saver.ts'
import { documentIn } from './region-html.ts'

const saveRegion = addressOf<ContentCalls['saveRegion']>('/api/editable/region')
const editableVersion = addressOf<ContentCalls['editableVersion']>('/api/editable/version')
const editableVersions = addressOf<ContentCalls['editableVersions']>('/api/editable/versions')

export const emptyDocument: RichNode = { type: 'doc', content: [] }

type SavedRegion = Pick<OutputOf<ContentCalls['saveRegion']>, 'version' | 'content'> &
  Partial<OutputOf<ContentCalls['saveRegion']>>

export const regionSaver: Saver<RichNode, SavedRegion> = {
  save: ({ id, url, base }, content) =>
    call(saveRegion, { page: { url }, region: { editableId: id, content, baseVersion: base } }),

  async current({ id, url }) {
    const request = { page: { url }, editableId: id }
    const { versions } = await call(editableVersions, { ...request, limit: 1 })
    const version = versions[0]?.version ?? 0
    return { version, content: version === 0 ? emptyDocument : await documentOf(url, id, version) }
  },

  async resolve({ id, label, url, base }, mine, current) {
    const [before = emptyDocument, saved] = await Promise.all([
      documentOf(url, id, base).catch(() => undefined),
      lastSaver(url, id).catch(() => undefined),
    ])
    const { resolveConflict } = await loadConflictDialog()
    const resolved = await resolveConflict({
      label,
      base: before,
      mine: mine(),
      theirs: current.content as RichNode,
      saved: saved?.version === current.version ? saved : undefined,
    })
    return resolved?.document
  },

  onSaved({ version, pageContent }, { id, label, url }) {
    setEditSession({ lastSave: { id, version, label, url }, notice: '' })
    if (pageContent) showSaved(url, pageContent)
  },
}

/** The document of a region, if the page's content did not include it. */
export async function documentOf(url: string, editableId: string, version: number): Promise<RichNode> {
  // A version of a region has one.
  return documentIn((await call(editableVersion, { page: { url }, editableId, version })).item) as RichNode
}

export async function lastSaver(url: string, editableId: string) {
  const { versions } = await call(editableVersions, { page: { url }, editableId, limit: 1 }, { isQuiet: true })
  return versions[0]
}
