import { networkError } from '#base/client/response.ts'
import type { Change } from './change.ts'

export const offlineNote = 'Offline: kept here, saved when the connection returns.'

/** Whether the last save got no response from the server. */
export const isOffline = ({ state, reason }: Pick<Change, 'state' | 'reason'>) =>
  state === 'waiting' && reason === networkError

export function saveState(
  changes: readonly Pick<Change, 'label' | 'state' | 'reason' | 'isStored'>[],
  isOnline: boolean,
  offered = '',
): { state: string; why: string } {
  const [first] = changes
  if (!first)
    return offered ? { state: 'Not saved', why: `${offered}: kept in this browser` } : { state: 'Saved', why: '' }
  if (changes.some(({ isStored }) => !isStored))
    return { state: 'Not saved', why: 'This browser keeps no copy: save before you leave.' }
  const refused = changes.find(({ state }) => state === 'refused' || state === 'conflict')
  if (refused) return { state: 'Not saved', why: `${refused.label}: ${refused.reason}` }
  const loggedOut = changes.find(({ state }) => state === 'loggedOut')
  if (loggedOut) return { state: 'Not saved', why: `${loggedOut.reason} Your changes are kept here.` }
  if (!isOnline) return { state: 'Offline, kept here', why: '' }
  const waiting = changes.find(({ state }) => state === 'waiting')
  if (waiting) return { state: 'Not saved', why: `${waiting.reason}. Trying again; your changes are kept here.` }
  if (changes.some(({ state }) => state === 'saving')) return { state: 'Saving', why: '' }
  return { state: 'Not saved', why: `${changes.map(({ label }) => label).join(', ')}: changed, kept here` }
}
