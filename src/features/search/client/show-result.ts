import './show-result.css'

const maxFrames = 600
const name = 'app-found'

function clear() {
  if ('highlights' in CSS) CSS.highlights.delete(name)
  delete document.documentElement.dataset.foundWords
  for (const place of document.querySelectorAll('[data-found]')) place.removeAttribute('data-found')
}

/** Takes a reader to a result: opens what is collapsed around it and marks the words, which Escape removes. */
export function showResult(url: string, words: readonly string[], then?: () => void) {
  const { pathname, hash } = new URL(url, location.href)
  let frames = 0
  const showWhenLoaded = () => {
    if (++frames > maxFrames) return
    const isLoaded = location.pathname === pathname && !document.querySelector('main[aria-busy=true]')
    const place = isLoaded && hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : undefined
    if (!isLoaded || (hash && !place)) return void requestAnimationFrame(showWhenLoaded)
    if (place) show(place, words)
    then?.()
  }
  if (hash || then) requestAnimationFrame(showWhenLoaded)
}

function show(place: HTMLElement, words: readonly string[]) {
  clear()
  for (let ancestor: Element | null = place; ancestor; ancestor = ancestor.parentElement)
    if (ancestor instanceof HTMLDetailsElement) ancestor.open = true
  for (const details of place.querySelectorAll('details')) details.open = true
  place.setAttribute('data-found', '')
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'start' })
  if ('highlights' in CSS) CSS.highlights.set(name, new Highlight(...rangesIn(place, words)))
  document.documentElement.dataset.foundWords = ''
  addEventListener('keydown', clearOnEscape)
}

function clearOnEscape({ key }: KeyboardEvent) {
  if (key !== 'Escape') return
  clear()
  removeEventListener('keydown', clearOnEscape)
}

const wordsIn = /[\p{L}\p{M}\p{N}]+/gu

/** The ranges of the words in a place; for a heading, in everything under it. */
function rangesIn(place: HTMLElement, words: readonly string[]): Range[] {
  const targets = new Set(words.flatMap((word) => word.toLowerCase().match(wordsIn) ?? []))
  const ranges: Range[] = []
  for (const part of elementsIn(place)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(wordsIn)) {
        if (!targets.has(word.toLowerCase())) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        ranges.push(range)
      }
  }
  return ranges
}

function elementsIn(place: HTMLElement): Element[] {
  const parts: Element[] = [place]
  const level = /^H([2-6])$/.exec(place.tagName)?.[1]
  if (level === undefined) return parts
  for (let next = place.nextElementSibling; next; next = next.nextElementSibling) {
    const nextLevel = /^H([2-6])$/.exec(next.tagName)?.[1]
    if (nextLevel !== undefined && nextLevel <= level) break
    parts.push(next)
  }
  return parts
}
