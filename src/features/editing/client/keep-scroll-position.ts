import { flushSync } from 'react-dom'

/** Applies a change to the page immediately, without moving what is on screen. */
export function keepScrollPosition(change: () => void) {
  const id = scrollY > 0 ? idNearTop() : undefined
  const before = id === undefined ? undefined : topOf(id)
  flushSync(change)
  const after = id === undefined ? undefined : topOf(id)
  if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: 'instant' })
}

/** Scrolls so that an element that moved from height `before` in the window to `now` is back at `before`. */
export function scrollBackTo(before: number, now: number) {
  if (Math.abs(now - before) >= 1) scrollBy({ top: now - before, behavior: 'instant' })
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top

/** The id of the element closest to the upper quarter of the window. */
function idNearTop(): string | undefined {
  const candidates = [...document.querySelectorAll('#app-content [id]')].map(
    (element) => [element.id, Math.abs(element.getBoundingClientRect().top - innerHeight / 4)] as const,
  )
  return candidates.reduce<readonly [string | undefined, number]>(
    (nearest, next) => (next[1] < nearest[1] ? next : nearest),
    [undefined, Number.POSITIVE_INFINITY],
  )[0]
}
