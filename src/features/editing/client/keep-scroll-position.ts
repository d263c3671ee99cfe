import { flushSync } from 'react-dom'

/** Applies a change to the page immediately, without moving what is on screen: at the top of the page only its title. */
export function keepScrollPosition(change: () => void, { isTitleKept = false } = {}) {
  const selector = scrollY > 0 ? selectorNearTop() : isTitleKept ? '#app-content h1' : undefined
  const before = topOf(selector)
  const article = document.querySelector<HTMLElement>('#app-content > article')
  article?.style.removeProperty('margin-block-start')
  flushSync(change)
  const after = topOf(selector)
  if (before === undefined || after === undefined) return
  scrollBy({ top: after - before, behavior: 'instant' })
  // A page cannot be scrolled above its top: there the room of what has gone stays until it is out of sight.
  const missing = before - (topOf(selector) ?? before)
  if (missing < 1 || !article) return
  article.style.setProperty('margin-block-start', `${missing}px`)
  addEventListener('scrollend', function drop() {
    if (article.getBoundingClientRect().top > 0) return
    removeEventListener('scrollend', drop)
    keepScrollPosition(() => {})
  })
}

/** Scrolls so that an element that moved from height `before` in the window to `now` is back at `before`. */
export function scrollBackTo(before: number, now: number) {
  if (Math.abs(now - before) >= 1) scrollBy({ top: now - before, behavior: 'instant' })
}

const topOf = (selector: string | undefined) =>
  selector === undefined ? undefined : document.querySelector(selector)?.getBoundingClientRect().top

/** A selector of the visible element with an id that is closest to the upper quarter of the window. */
function selectorNearTop(): string | undefined {
  const candidates = [...document.querySelectorAll('#app-content [id]')]
    .filter((element) => element.checkVisibility())
    .map((element) => [element.id, Math.abs(element.getBoundingClientRect().top - innerHeight / 4)] as const)
  const [id] = candidates.reduce<readonly [string | undefined, number]>(
    (nearest, next) => (next[1] < nearest[1] ? next : nearest),
    [undefined, Number.POSITIVE_INFINITY],
  )
  return id === undefined ? undefined : `#${CSS.escape(id)}`
}
