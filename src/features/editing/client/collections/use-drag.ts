import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, type Edge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Makes a row draggable by its handle, and a drop target for other rows of its collection. */
export function useDraggable(collectionId: string, item: number, position: number) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)

  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!element || !dragHandle || position < 0) return
    const own = { collectionId, item, position }
    return combine(
      draggable({ element, dragHandle, getInitialData: () => own }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.collectionId === collectionId,
        getData: ({ input, element }) => attachClosestEdge(own, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(source.data.item === item ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    )
  })

  return { row, handle, edge: edge ?? undefined }
}

export function useDropped(collectionId: string, onDropped: (item: number, to: number) => void) {
  const drop = useEffectEvent(onDropped)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.collectionId === collectionId,
        onDrop({ source, location }) {
          const [target] = location.current.dropTargets
          if (!target || target.data.item === source.data.item) return
          const from = Number(source.data.position)
          const before = Number(target.data.position) + (extractClosestEdge(target.data) === 'bottom' ? 1 : 0)
          drop(Number(source.data.item), from < before ? before - 1 : before)
        },
      }),
    [collectionId],
  )
}
