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
import { ask, wordsOf } from '../state/ask.ts'
import { choose } from '../state/choosing.ts'
import { changeLayout } from '../state/layout.ts'
import { loadPortlet, refreshAll } from '../state/loading.ts'
import { savePortlet } from '../state/saving.ts'
import { now, portletOf, say } from '../state/state.ts'
import { refreshStatus } from '../state/status.ts'
import { forgetPortlets, hasDrafts, setDraft } from '../state/unsaved.ts'

const agrees = ({ text, hint }: Prompt) => confirm({ message: text, hint })

/** Chooses an ID, once whoever has unsaved changes agrees to lose them (8). Answers whether it is chosen. */
export async function selectId(modeName: ModeName, id: string): Promise<boolean> {
  const mode = modeNamed(modeName)
  const isOther = modeName !== now().selection.modeName
  if (hasDrafts() && !(await agrees(isOther ? prompts.switchMode(mode) : prompts.selectId(mode)))) return false
  await choose(modeName, id)
  return true
}

/** Goes to the other mode, which clears the ID (4.2). */
export const switchMode = () =>
  told(async () => {
    const { modeName } = now().selection
    const to = modes.find(({ Name }) => Name !== modeName) ?? modes[0]
    if (hasDrafts() && !(await agrees(prompts.switchMode(to)))) return
    await choose(to.Name, '')
  })

/** Chooses no ID. */
export const deselect = () =>
  told(async () => {
    const { modeName } = now().selection
    if (await agrees(prompts.deselect(modeNamed(modeName)))) await choose(modeName, '')
  })

/** Goes to the ID that follows or comes before. */
export const step = (way: 'next' | 'previous') =>
  told(async () => {
    const { modeName, id } = now().selection
    const { recordNext, recordPrevious } = databaseEndpoints
    const { record } = await ask(way === 'next' ? recordNext : recordPrevious, { modeName, id })
    const { ID } = modeNamed(modeName)
    if (!record) return say(`There is no ${ID.NameLower} ${way === 'next' ? 'after' : 'before'} this one`, true)
    await selectId(modeName, record.id)
  })

/** Loads everything that is shown anew, once whoever has unsaved changes agrees to lose them (8). */
export async function refreshEverything() {
  if (hasDrafts() && !(await agrees(prompts.refresh()))) return
  await Promise.all([refreshStatus(), refreshAll()])
}

/** Saves a portlet; one with something wrong in it is asked to say what. */
export async function saveOne(id: string) {
  const { draft } = portletOf(id)
  if (!draft) return
  if (draft.entry) await savePortlet(id)
  else (document.getElementById(formOf(id)) as HTMLFormElement | null)?.requestSubmit()
}

/** The id of the form of a portlet. */
export const formOf = (portletId: string) => `form-${portletId}`

/** Loads a portlet anew. */
export async function refreshOne(placed: PlacedPortlet) {
  const { id } = placed
  if (hasDrafts([id])) {
    const question = 'There are unsaved changes, are you sure you wish to refresh this portlet?'
    if (!(await agrees({ text: question, hint: 'Unsaved changes will be lost.' }))) return
    setDraft(id, undefined)
  }
  await loadPortlet(placed, { bypassCache: true })
}

/** Takes a portlet off its tab. */
export async function removeOne({ id }: PlacedPortlet, title: string) {
  if (hasDrafts([id])) {
    const question = `There are unsaved changes, are you sure you wish to remove the "${title}" portlet?`
    if (!(await agrees({ text: question, hint: 'Unsaved changes will be lost.' }))) return
  }
  forgetPortlets([id])
  changeLayout((dashboard) => removePortlet(dashboard, id), {
    said: `${title} is removed`,
    isTakingAway: true,
  })
}

/** What goes wrong is told where everything is told. */
async function told(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    say(wordsOf(error), true)
  }
}
