import { problem } from '../../contract/problem.ts'

const mostDeep = 200

/** Refuses text that PostgreSQL cannot hold, and nesting so deep that walking it could break the server. */
export function refuseUnstorable(body: unknown) {
  let level = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostDeep) throw problem(422, 'The request is nested too deeply.')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') refuseText(value)
      if (typeof value !== 'object' || value === null) continue
      for (const [key, held] of Object.entries(value)) {
        refuseText(key)
        next.push(held)
      }
    }
    level = next
  }
}

function refuseText(text: string) {
  if (text.includes('\0') || !text.isWellFormed())
    throw problem(422, 'The request holds a character that cannot be stored.')
}
