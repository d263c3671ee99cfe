import type { Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

type Target = { readonly row: HTMLElement; readonly edge: Edge }

const nearEdge = 80
const step = 12

/**
 * Makes an item draggable by its handle with a finger or a pen, which not every browser supports natively. Calls back
 * with the new position. Returns a function that stops listening.
 */
export function dragByTouch(handle: HTMLElement, position: number, onDropped: (to: number) => void) {
  const stop = new AbortController()
  const { signal } = stop
  let target: Target | undefined
  let pointer: number | undefined

  function setTarget(next: Target | undefined) {
    if (target?.row !== next?.row) target?.row.removeAttribute('data-edge')
    next?.row.setAttribute('data-edge', next.edge)
    target = next
  }

  function end() {
    setTarget(undefined)
    pointer = undefined
  }

  handle.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      pointer = event.pointerId
      handle.setPointerCapture(pointer)
    },
    { signal },
  )
  handle.addEventListener(
    'pointermove',
    ({ pointerId, clientY }) => {
      if (pointerId !== pointer) return
      if (clientY < nearEdge) scrollBy(0, -step)
      if (clientY > innerHeight - nearEdge) scrollBy(0, step)
      const hovered = rowAt(handle, clientY)
      setTarget(hovered?.row.contains(handle) ? undefined : hovered)
    },
    { signal },
  )
  handle.addEventListener(
    'pointerup',
    ({ pointerId }) => {
      if (pointerId !== pointer) return
      const to = target && positionAt(target, position)
      end()
      if (to !== undefined && to !== position) onDropped(to)
    },
    { signal },
  )
  handle.addEventListener('pointercancel', end, { signal })
  return () => {
    end()
    stop.abort()
  }
}

/** The row of the same list at a height in the window. */
function rowAt(handle: HTMLElement, y: number): Target | undefined {
  const rows = handle
    .closest('[data-position]')
    ?.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-position]')
  for (const row of rows ?? []) {
    const { top, bottom } = row.getBoundingClientRect()
    if (y >= top && y <= bottom) return { row, edge: y < (top + bottom) / 2 ? 'top' : 'bottom' }
  }
}

function positionAt({ row, edge }: Target, from: number): number {
  const before = Number(row.dataset.position) + (edge === 'bottom' ? 1 : 0)
  return from < before ? before - 1 : before
}
