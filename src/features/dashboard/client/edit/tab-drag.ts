import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import type { Tab } from '../../contract/index.ts'
import { moveTabBeside } from './moving.ts'

export function startTabDrag(strip: HTMLElement, tabs: readonly Tab[]): () => void {
  const parts = tabs.flatMap(({ id }) => {
    const element = strip.querySelector<HTMLElement>(`[id="${CSS.escape(`app-tab-${id}`)}"]`)
    return element ? [makeDraggable(id, element)] : []
  })
  return combine(...parts, monitor())
}

function makeDraggable(id: string, element: HTMLElement) {
  const mark = (edge: string | null) => {
    if (edge) element.dataset.edge = edge
    else delete element.dataset.edge
  }
  return combine(
    draggable({ element, getInitialData: () => ({ tab: id }) }),
    dropTargetForElements({
      element,
      getData: ({ input }) => attachClosestEdge({ tab: id }, { input, element, allowedEdges: ['left', 'right'] }),
      onDrag: ({ self, source }) =>
        mark('portlet' in source.data ? 'onto' : source.data.tab === id ? null : extractClosestEdge(self.data)),
      onDragLeave: () => mark(null),
      onDrop: () => mark(null),
    }),
  )
}

const monitor = () =>
  monitorForElements({
    canMonitor: ({ source }) => 'tab' in source.data,
    onDrop({ source, location }) {
      const target = location.current.dropTargets.find(({ data }) => typeof data.tab === 'string')
      const edge = target && extractClosestEdge(target.data)
      if (target && (edge === 'left' || edge === 'right'))
        moveTabBeside(String(source.data.tab), String(target.data.tab), edge)
    },
  })
