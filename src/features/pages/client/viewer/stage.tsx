import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { sizedAddress } from '#features/media/contract.ts'
import type { ViewedImage } from '../../contract/viewer.ts'
import { Frame } from './frame.tsx'
import { moved, type View, viewAfterKey, whole, zoomed } from './zoom.ts'

const settleMs = 200 // 4.8, 9
const maxPixels = 4096 // D-93

type Props = {
  image: ViewedImage
  /** The key that loaded the stage, if any. */
  first: string
  /** The address that shows the image until a sharper one is needed. */
  shown: string
  children: ReactNode
  onClose(): void
}

/** An image with zoom and pan by wheel, pinch, drag and keys. */
export default function Stage({ image, first, shown, children, onClose }: Props) {
  const stage = useRef<HTMLElement>(null)
  const [view, setView] = useState<View>(() => viewAfterKey(first, whole, windowSize()) ?? whole)
  const address = useSharpness(stage, image, view.scale, shown)
  const size = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  const drag = useDrag(setView)
  useWheel(stage, setView)
  useEffect(() => stage.current?.focus(), [])

  function onKey(key: string, event?: KeyboardEvent) {
    if (key === 'Escape') return onClose()
    const next = viewAfterKey(key, view, size())
    if (!next) return
    event?.preventDefault()
    setView(next)
  }

  return (
    <Frame
      image={image}
      scale={view.scale}
      stage={{
        ref: stage,
        ...drag,
        onDoubleClick({ clientX, clientY }) {
          const { left, top, width, height } = size()
          const around = { x: clientX - left, y: clientY - top }
          setView(view.scale > 1 ? whole : zoomed(view, 3, around, { width, height }))
        },
      }}
      picture={{
        src: address,
        ref(element) {
          if (element) element.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
        },
      }}
      onKey={onKey}
    >
      {children}
    </Frame>
  )
}

/** The stage does not exist yet when the first key is handled. */
const windowSize = () => ({ width: innerWidth, height: innerHeight })

/** In the resolution of the stage, shortly after that changes and once loaded: until then a new address is blank. */
function useSharpness(
  stage: { current: HTMLElement | null },
  { imageAddress, width, height }: ViewedImage,
  scale: number,
  shown: string,
) {
  const [address, setAddress] = useState(shown)
  useEffect(() => {
    let latest: string | undefined
    const set = () => {
      const box = stage.current?.getBoundingClientRect()
      if (!box) return
      const fit = Math.min(box.width / width, box.height / height)
      const pixels = (side: number) => Math.min(maxPixels, side * fit * scale * devicePixelRatio)
      const next = sizedAddress(imageAddress, pixels(width), pixels(height))
      latest = next
      const sharper = Object.assign(new Image(), { src: next })
      // If it does not load, the image stays as it is.
      sharper.decode().then(
        () => latest === next && setAddress(next),
        () => {},
      )
    }
    const timer = setTimeout(set, scale === 1 ? 0 : settleMs)
    addEventListener('resize', set)
    return () => {
      latest = undefined
      clearTimeout(timer)
      removeEventListener('resize', set)
    }
  }, [stage, imageAddress, width, height, scale])
  return address
}

type Change = (change: (view: View) => View) => void

/** One pointer drags the image, two pinch it. */
function useDrag(change: Change) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function onPointerMove({ pointerId, clientX, clientY, buttons, currentTarget }: PointerEvent) {
    const before = pointers.current.get(pointerId)
    const now = { x: clientX, y: clientY }
    // A drag that began before this code was loaded.
    if (!before) return void (buttons > 0 && pointers.current.set(pointerId, now))
    const otherPointer = [...pointers.current].find(([id]) => id !== pointerId)?.[1]
    pointers.current.set(pointerId, now)
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const stage = { width, height }
    if (!otherPointer) return change((view) => moved(view, { x: now.x - before.x, y: now.y - before.y }, stage))
    const factor = distance(now, otherPointer) / Math.max(1, distance(before, otherPointer))
    const around = { x: (now.x + otherPointer.x) / 2 - left, y: (now.y + otherPointer.y) / 2 - top }
    const offset = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }
    change((view) => moved(zoomed(view, factor, around, stage), offset, stage))
  }

  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release }
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

/** Zooms at the pointer with the wheel. React's own listener could not prevent the page from scrolling. */
function useWheel(stage: { current: HTMLElement | null }, change: Change) {
  useEffect(() => {
    const element = stage.current
    function zoom(event: WheelEvent) {
      if (!element) return
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
      const around = { x: event.clientX - left, y: event.clientY - top }
      change((view) => zoomed(view, Math.exp(-pixels / 400), around, { width, height }))
    }
    element?.addEventListener('wheel', zoom, { passive: false })
    return () => element?.removeEventListener('wheel', zoom)
  }, [stage, change])
}
