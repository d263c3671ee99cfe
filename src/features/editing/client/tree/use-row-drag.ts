import { type PointerEvent, useRef } from 'react'

type DropPosition = 'before' | 'after' | 'into'

export function useRowDrag(onDropped: (from: number, onto: number, where: DropPosition) => void) {
  const target = useRef<{ row: HTMLElement; where: DropPosition }>(undefined)

  function setTarget(next: typeof target.current) {
    target.current?.row.removeAttribute('data-drop')
    next?.row.setAttribute('data-drop', next.where)
    target.current = next
  }

  return (id: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.closest('[data-id]')?.setAttribute('data-dragged', '')
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-id]')
      if (!row || row.dataset.id === String(id)) return setTarget(undefined)
      const { top, height } = row.getBoundingClientRect()
      const ratio = (event.clientY - top) / height
      setTarget({ row, where: ratio < 0.3 ? 'before' : ratio > 0.7 ? 'after' : 'into' })
      row.scrollIntoView({ block: 'nearest' })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const dropped = target.current
      end(event)
      if (dropped) onDropped(id, Number(dropped.row.dataset.id), dropped.where)
    },
    onPointerCancel: end,
  })

  function end(event: PointerEvent<HTMLElement>) {
    event.currentTarget.closest('[data-id]')?.removeAttribute('data-dragged')
    setTarget(undefined)
  }
}
