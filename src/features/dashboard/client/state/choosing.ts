import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import type { ModeName, Selection } from '../../contract/index.ts'
import { databaseEndpoints, findPortlet, modeNamed } from '../../contract/index.ts'
import { stopLoading } from './loading.ts'
import { getState, isGlobal, updateState } from './state.ts'
import { forgetPortlets } from './unsaved.ts'

let queue: Promise<unknown> = Promise.resolve()

/** Selects an ID and a mode; an empty ID deselects. Throws the server's error. */
export function choose(modeName: ModeName, id: string): Promise<void> {
  // One request at a time, so that the server's session ends with the same ID as the page.
  const choice = queue.then(async () => {
    const { owner } = getState()
    const selection = await whileChoosing(() => callEndpoint(databaseEndpoints.databaseId, { modeName, id }))
    if (owner === getState().owner) show(selection)
  })
  queue = choice.catch(() => {})
  return choice
}

/** Shows that another ID is awaited while some work runs. */
export async function whileChoosing<Result>(work: () => Promise<Result>): Promise<Result> {
  updateState({ isChoosing: true })
  try {
    return await work()
  } finally {
    updateState({ isChoosing: false })
  }
}

/** Replaces the state in one step: data of the previous ID are removed as the new one is shown. */
function show(selection: Selection) {
  const { dashboard, portlets } = getState()
  const isKept = (id: string) => isGlobal(findPortlet(dashboard, id)?.component ?? '')
  stopLoading(isKept)
  const gone = Object.keys(portlets).filter((id) => !isKept(id))
  updateState({
    selection,
    report: undefined,
    portlets: Object.fromEntries(Object.entries(portlets).filter(([id]) => !gone.includes(id))),
    message: { text: wordsFor(selection), isFault: false },
  })
  forgetPortlets(gone)
}

function wordsFor({ modeName, id, statusText }: Selection): string {
  const { ID } = modeNamed(modeName)
  if (id === '') return `No ${ID.NameLower} is selected`
  return [`${ID.Name} ${id} is selected`, statusText].filter(Boolean).join('. ')
}
