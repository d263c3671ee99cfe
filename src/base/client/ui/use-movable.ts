import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { clampToWindow, isHandleSelector, middle, movedByKey, type Offset, places } from './dialog-place.ts'
import { followDrag } from './follow-drag.ts'

type Options = { isMovable: boolean; handle: string | undefined }

/** Lets the user move a dialog by its handle, by keys, and from corner to corner. It never leaves the window. */
export function useMovable(dialog: RefObject<HTMLDialogElement | null>, { isMovable, handle }: Options) {
  const offset = useRef<Offset>(middle)
  const corner = useRef(0)
  const [place, setPlace] = useState<string>()

  useEffect(() => {
    const shown = dialog.current
    if (!shown || !isMovable) return
    const keepInWindow = () => moveTo(shown, offset, offset.current)
    const size = new ResizeObserver(keepInWindow)
    size.observe(shown)
    window.addEventListener('resize', keepInWindow)
    const stopDrag = followDrag(
      handleOf(shown, handle),
      () => offset.current,
      (target) => moveTo(shown, offset, target),
    )
    return () => {
      size.disconnect()
      window.removeEventListener('resize', keepInWindow)
      stopDrag()
    }
  }, [dialog, isMovable, handle])

  function moveToNextPlace() {
    corner.current = (corner.current + 1) % places.length
    const next = places[corner.current]
    if (!next || !dialog.current) return
    moveTo(dialog.current, offset, next.offset)
    setPlace(next.name)
  }

  function moveByKey(event: KeyboardEvent) {
    const target = movedByKey(event.key, event.shiftKey, offset.current)
    if (!target || !dialog.current) return
    event.preventDefault()
    moveTo(dialog.current, offset, target)
  }

  return { place, moveToNextPlace, moveByKey }
}

function moveTo(dialog: HTMLElement, offset: RefObject<Offset>, target: Offset) {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  offset.current = clampToWindow(target, dialog.getBoundingClientRect(), offset.current, { width, height })
  dialog.style.translate = `${offset.current.x}px ${offset.current.y}px`
}

function handleOf(dialog: HTMLElement, selector: string | undefined): HTMLElement | null {
  const head = dialog.querySelector<HTMLElement>('[data-head]')
  if (selector === undefined) return head
  if (isHandleSelector(selector)) return dialog.querySelector<HTMLElement>(selector) ?? head
  console.warn(`The handle of a dialog must be a class or id selector: ${selector}`)
  return head
}
