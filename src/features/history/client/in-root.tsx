import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Renders a component in a root of its own until it calls back, so that any code can ask the user. */
export function shownUntilAnswered<Answer>(draw: (answer: (answer: Answer) => void) => ReactNode): Promise<Answer> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((fulfil) => {
    function answer(given: Answer) {
      root.unmount()
      place.remove()
      fulfil(given)
    }
    // Synchronous: further typing must not reach the text behind the dialog.
    flushSync(() => root.render(draw(answer)))
  })
}
