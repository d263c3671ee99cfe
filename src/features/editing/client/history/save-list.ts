import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { textOfError } from '#base/client/lists/failure.ts'
import { addressOf, type OutputOf } from '#base/contract/endpoint.ts'
import type { ContentCalls, PageRef, PageVersionLine } from '#features/pages/contract/index.ts'

const pageVersions = addressOf<ContentCalls['pageVersions']>('/api/content/versions')

const itemsPerRequest = 20

export type SaveList = OutputOf<ContentCalls['pageVersions']>

const nothing: SaveList = { versions: [], releases: [], signatures: [], total: 0 }

const keyOf = ({ editableId, version }: PageVersionLine) => `${editableId} ${version}`

/** Newest first, loaded in steps. Saves that arrive twice, because others were made meanwhile, count once. */
export function useSaveList(page: PageRef, editableId?: string) {
  const [loaded, setLoaded] = useState<SaveList>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function run(action: () => Promise<void>) {
    setBusy(true)
    setFailure('')
    try {
      await action()
    } catch (error) {
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }

  const loadAfter = (before: readonly PageVersionLine[], limit = itemsPerRequest) =>
    run(async () => {
      const request = { page, ...(editableId !== undefined && { editableId }), offset: before.length, limit }
      const { versions, ...others } = await call(pageVersions, request)
      const known = new Set(before.map(keyOf))
      setLoaded({ ...others, versions: [...before, ...versions.filter((line) => !known.has(keyOf(line)))] })
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: The list is loaded when the dialog opens; its buttons reload it.
  useEffect(() => void loadAfter([]), [])

  const { versions, total } = loaded ?? nothing
  return {
    ...{ saves: loaded ?? nothing, isBusy, failure, run },
    isLoaded: loaded !== undefined,
    hasMore: versions.length < total,
    loadMore: () => loadAfter(versions),
    /** Loads the latest saves again, as many as are listed. */
    reload: () => loadAfter([], Math.min(200, Math.max(itemsPerRequest, versions.length))),
  }
}
