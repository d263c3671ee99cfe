import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { loadChunk } from '#base/client/load-chunk.ts'
import { confirm } from '#base/client/ui/confirm.ts'
import {
  databaseEndpoints,
  type ModeName,
  modeNamed,
  modes,
  type PlacedPortlet,
  type Prompt,
  prompts,
  removePortlet,
} from '../../contract/index.ts'
import { choose, whileChoosing } from '../state/choosing.ts'
import { errorText } from '../state/fault.ts'
import { changeLayout } from '../state/layout.ts'
import { loadPortlet, refreshAll } from '../state/loading.ts'
import { savePortlet } from '../state/saving.ts'
import { getState, portletOf, showMessage } from '../state/state.ts'
import { refreshStatus } from '../state/status.ts'
import { forgetPortlets, hasDrafts, setDraft } from '../state/unsaved.ts'

const agrees = ({ text, hint }: Prompt) => confirm({ message: text, hint })

/** Selects an ID, after the user has agreed to discard any unsaved changes (8). Returns whether it was selected. */
export async function selectId(modeName: ModeName, id: string): Promise<boolean> {
  const mode = modeNamed(modeName)
  const isOther = modeName !== getState().selection.modeName
  if (hasDrafts() && !(await agrees(isOther ? prompts.switchMode(mode) : prompts.selectId(mode)))) return false
  await choose(modeName, id)
  return true
}

/** Switches to the other mode, which clears the ID (4.2). */
export const switchMode = () =>
  reportingFailure(async () => {
    const { modeName } = getState().selection
    const to = modes.find(({ Name }) => Name !== modeName) ?? modes[0]
    if (hasDrafts() && !(await agrees(prompts.switchMode(to)))) return
    await choose(to.Name, '')
  })

export const deselect = () =>
  reportingFailure(async () => {
    const { modeName } = getState().selection
    if (await agrees(prompts.deselect(modeNamed(modeName)))) await choose(modeName, '')
  })

export const step = (way: 'next' | 'previous') =>
  reportingFailure(async () => {
    const { modeName, id } = getState().selection
    const { recordNext, recordPrevious } = databaseEndpoints
    const endpoint = way === 'next' ? recordNext : recordPrevious
    const { record } = await whileChoosing(() => callEndpoint(endpoint, { modeName, id }))
    const { ID } = modeNamed(modeName)
    if (!record) return showMessage(`There is no ${ID.NameLower} ${way === 'next' ? 'after' : 'before'} this one`, true)
    await selectId(modeName, record.id)
  })

/** Reloads everything shown, after the user has agreed to discard any unsaved changes (8). */
export async function refreshEverything() {
  if (hasDrafts() && !(await agrees(prompts.refresh()))) return
  await Promise.all([refreshStatus(), refreshAll()])
}

/** Saves a portlet; one with invalid input shows its errors instead. */
export async function saveOne(id: string) {
  const { draft } = portletOf(id)
  if (!draft) return
  if (draft.entry) await savePortlet(id)
  else (document.getElementById(formOf(id)) as HTMLFormElement | null)?.requestSubmit()
}

export const formOf = (portletId: string) => `form-${portletId}`

export async function refreshOne(placed: PlacedPortlet) {
  const { id } = placed
  if (hasDrafts([id])) {
    const question = 'There are unsaved changes, are you sure you wish to refresh this portlet?'
    if (!(await agrees({ text: question, hint: 'Unsaved changes will be lost.' }))) return
    setDraft(id, undefined)
  }
  await loadPortlet(placed, { bypassCache: true })
}

export async function removeOne({ id }: PlacedPortlet, title: string) {
  if (hasDrafts([id])) {
    const question = `There are unsaved changes, are you sure you wish to remove the "${title}" portlet?`
    if (!(await agrees({ text: question, hint: 'Unsaved changes will be lost.' }))) return
  }
  forgetPortlets([id])
  changeLayout((dashboard) => removePortlet(dashboard, id), {
    message: `${title} removed`,
    isRemoval: true,
  })
}

/** The code of a tool, which is there once it has been used; without a connection it says what to do. */
export async function loadTool<Code>(name: string, load: () => Promise<Code>): Promise<Code | undefined> {
  try {
    return await loadChunk(load)
  } catch {
    showMessage(`“${name}” could not be loaded. Check the connection, then choose it again.`, true)
    return undefined
  }
}

async function reportingFailure(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    showMessage(errorText(error), true)
  }
}
