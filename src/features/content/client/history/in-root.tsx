import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Shows something in a root of its own until it answers, so that code anywhere may ask. */
export function shownUntilAnswered<Answer>(draw: (answer: (answer: Answer) => void) => ReactNode): Promise<Answer> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((fulfil) => {
    function answer(given: Answer) {
      root.unmount()
      place.remove()
      fulfil(given)
    }
    // At once: what is typed from now on must not go where the question is about.
    flushSync(() => root.render(draw(answer)))
  })
}
