import { type ReactNode, useEffect } from 'react'

const { dataset } = typeof document === 'undefined' ? { dataset: {} as DOMStringMap } : document.documentElement

/** The shell is hydrated. From here on `pressScript` leaves its buttons to it. */
export const onShell = () => {
  dataset.shell = ''
  void pressAgain(':not(main *)')
}

let resolve = () => {}
export const pageHydrated = new Promise<void>((done) => {
  resolve = done
})

export const onPage = () => {
  if (dataset.ready !== undefined) return
  dataset.ready = ''
  resolve()
  void pressAgain('')
}

/** Calls `is` once its children are alive. */
export function Started({ is, children }: { is(): void; children?: ReactNode }) {
  useEffect(is, [is])
  return children
}

/** Repeats button presses from before the application ran; see `pressScript`. */
async function pressAgain(which: string) {
  // What was typed is handed over first.
  await null
  for (const button of document.querySelectorAll<HTMLElement>(`[data-pressed]${which}`)) {
    delete button.dataset.pressed
    button.click()
    // The next button may depend on the result of this one.
    await null
  }
}
