import { flushSync } from 'react-dom'

/** Makes a change to the page at once, and scrolls so that what one looks at stays where it is on the screen. */
export function steadily(change: () => void) {
  const id = scrollY > 0 ? idInView() : undefined
  const before = id === undefined ? undefined : topOf(id)
  flushSync(change)
  const after = id === undefined ? undefined : topOf(id)
  if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: 'instant' })
}

/** Scrolls so that something that was at a height of the window is there again. */
export function bringTo(before: number, now: number) {
  if (Math.abs(now - before) >= 1) scrollBy({ top: now - before, behavior: 'instant' })
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top

/** What has a name and stands nearest to the upper edge of the window. */
function idInView(): string | undefined {
  const named = [...document.querySelectorAll('#content [id]')].map(
    (element) => [element.id, Math.abs(element.getBoundingClientRect().top - innerHeight / 4)] as const,
  )
  return named.reduce<readonly [string | undefined, number]>(
    (best, next) => (next[1] < best[1] ? next : best),
    [undefined, Number.POSITIVE_INFINITY],
  )[0]
}
