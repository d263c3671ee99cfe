import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Renders a component in a root of its own until it calls back, so that any code can ask the user. */
export function shownUntilAnswered<Answer>(render: (answer: (answer: Answer) => void) => ReactNode): Promise<Answer> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise((resolve) => {
    function answer(result: Answer) {
      root.unmount()
      container.remove()
      resolve(result)
    }
    // Synchronous: further typing must not reach the text behind the dialog.
    flushSync(() => root.render(render(answer)))
  })
}
