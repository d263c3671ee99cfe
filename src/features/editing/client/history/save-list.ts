import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { ContentCalls, PageRef, PageReleaseLine, PageVersionLine } from '#features/pages/contract/index.ts'

const pageVersions = addressOf<ContentCalls['pageVersions']>('/api/content/versions')

const itemsPerRequest = 20

type Loaded = {
  readonly versions: readonly PageVersionLine[]
  readonly releases: readonly PageReleaseLine[]
  readonly total: number
}

const nothing: Loaded = { versions: [], releases: [], total: 0 }

const keyOf = ({ editableId, version }: PageVersionLine) => `${editableId} ${version}`

/** Newest first, loaded in steps. Saves that arrive twice, because others were made meanwhile, count once. */
export function useSaveList(page: PageRef, editableId?: string) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function run(action: () => Promise<void>) {
    setBusy(true)
    setFailure('')
    try {
      await action()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  const loadAfter = (before: readonly PageVersionLine[], limit = itemsPerRequest) =>
    run(async () => {
      const request = { page, ...(editableId !== undefined && { editableId }), offset: before.length, limit }
      const { versions, releases, total } = await call(pageVersions, request)
      const known = new Set(before.map(keyOf))
      setLoaded({ versions: [...before, ...versions.filter((line) => !known.has(keyOf(line)))], releases, total })
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: The list is loaded when the dialog opens; its buttons reload it.
  useEffect(() => void loadAfter([]), [])

  const { versions, releases, total } = loaded ?? nothing
  return {
    ...{ versions, releases, isBusy, failure, run },
    isLoaded: loaded !== undefined,
    hasMore: versions.length < total,
    loadMore: () => loadAfter(versions),
    /** Loads the latest saves again, as many as are listed. */
    reload: () => loadAfter([], Math.min(200, Math.max(itemsPerRequest, versions.length))),
  }
}
