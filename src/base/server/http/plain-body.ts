import { withoutControls } from '../../contract/control-characters.ts'
import type { Endpoint, Shape } from '../../contract/endpoint.ts'
import { controlsRemoved, type Note } from '../../contract/note.ts'
import { problem } from '../../contract/problem.ts'
import { commonShape } from './json-shape.ts'

/** Refuses values that cannot be stored, and cleans text for readers; returns what was removed. */
export function cleanBody(body: unknown, { cleans = [], takesAnyText = [], shape }: Endpoint): Note[] {
  refuseUnstorable(body, [...cleans, ...takesAnyText], shape)
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, part]: [string, unknown]) =>
    cleans.includes(key) && typeof part === 'object' && part !== null ? removeControls(part, `/${key}`) : [],
  )
}

export const withNotes = <Answered>(answer: Answered, notes: readonly Note[]): Answered =>
  notes.length === 0 ? answer : { ...answer, notes: [...notesOf(answer), ...notes] }

const notesOf = (answer: unknown) => (answer as { notes?: readonly Note[] } | undefined)?.notes ?? []

/** Text that PostgreSQL cannot store, deep nesting, and far too many values. The parts `cleaned` later may have any. */
export function refuseUnstorable(body: unknown, cleaned: readonly string[] = [], shape: Shape = commonShape) {
  let nodes = 0
  const refuseIn = (value: unknown, depth: number, isCleaned: boolean) => {
    if (depth > shape.depth) throw problem(422, 'The request is nested too deeply.')
    nodes++
    if (nodes > shape.nodes) throw problem(422, 'The request holds too many values.')
    if (typeof value === 'string' && !isCleaned) refuseText(value)
    if (Array.isArray(value)) for (const part of value) refuseIn(part, depth + 1, isCleaned)
    else if (typeof value === 'object' && value !== null)
      // Quicker than a list of entries: there may be many.
      for (const key in value) {
        refuseText(key)
        refuseIn(value[key as keyof typeof value], depth + 1, isCleaned || (depth === 0 && cleaned.includes(key)))
      }
  }
  refuseIn(body, 0, false)
}

function refuseText(text: string) {
  if (text.includes('\0') || !text.isWellFormed())
    throw problem(422, 'The request holds a character that cannot be stored.')
}

/** Removes control characters from all text within; returns what was removed where. Line breaks are kept. */
export function removeControls(value: object, path = ''): Note[] {
  return Object.entries(value).flatMap(([key, part]): Note[] => {
    const at = `${path}/${key}`
    if (typeof part === 'object' && part !== null) return removeControls(part, at)
    if (typeof part !== 'string') return []
    const { text, removed } = withoutControls(part, { keepsLines: true })
    if (text !== part) Reflect.set(value, key, text)
    return removed === 0 ? [] : [{ path: at, message: `${key}: ${controlsRemoved(removed)}.` }]
  })
}
