import { Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { sizedAddress } from '#features/media/address.ts'
import type { ViewedImage } from '../../contract/viewer.ts'
import styles from './viewer.module.css'
import { moved, type View, viewAfterKey, whole, zoomed, zoomStep } from './zoom.ts'

const restMs = 200 // 4.8, 9
const mostPixels = 4096 // D-93

type Props = { image: ViewedImage; children: ReactNode; onClose(): void }

/** One image, with zoom and pan by wheel, pinch, drag and keys, its description, and the way out. */
export function Stage({ image, children, onClose }: Props) {
  const stage = useRef<HTMLElement>(null)
  const [view, setView] = useState<View>(whole)
  const address = useSharpness(stage, image, view.scale)
  const helpId = useId()
  const { description } = image

  const size = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  const zoomBy = (factor: number) => {
    const { width, height } = size()
    setView(zoomed(view, factor, { x: width / 2, y: height / 2 }, { width, height }))
  }
  const drag = useDrag(setView)
  useWheel(stage, setView)
  useEffect(() => stage.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return onClose()
    const next = viewAfterKey(event.key, view, size())
    if (!next) return
    event.preventDefault()
    setView(next)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work wherever in the viewer the focus is.
    <div className={styles.frame} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{description || 'Image'}</h1>
        <span className={styles.tools}>
          {children}
          <button type="button" onClick={() => zoomBy(1 / zoomStep)}>
            <ZoomOut aria-hidden="true" size={20} />
            <span>Zoom out</span>
          </button>
          <span role="status" className={styles.scale}>
            {Math.round(view.scale * 100)} %
          </span>
          <button type="button" onClick={() => zoomBy(zoomStep)}>
            <ZoomIn aria-hidden="true" size={20} />
            <span>Zoom in</span>
          </button>
          <button type="button" onClick={() => setView(whole)}>
            <Maximize aria-hidden="true" size={20} />
            <span>Whole image</span>
          </button>
          <button type="button" onClick={onClose}>
            <X aria-hidden="true" size={20} />
            <span>Close</span>
          </button>
        </span>
      </div>
      <section
        ref={stage}
        className={styles.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves and zooms by keys has to have the focus.
        tabIndex={0}
        aria-label="Image, to be zoomed and moved"
        aria-describedby={helpId}
        data-zoomed={view.scale > 1}
        {...drag}
        onDoubleClick={({ clientX, clientY }) => {
          const { left, top, width, height } = size()
          const around = { x: clientX - left, y: clientY - top }
          setView(view.scale > 1 ? whole : zoomed(view, 3, around, { width, height }))
        }}
      >
        <img
          ref={(element) => {
            if (element) element.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
          }}
          src={address}
          alt={description}
          draggable={false}
        />
      </section>
      <p id={helpId} className={styles.help}>
        Wheel, pinch, or + and − zoom; drag or the arrow keys move; 0 shows the whole image; Escape closes.
      </p>
    </div>
  )
}

/** The image in the pixels that the stage shows of it, a moment after they have become other ones. */
function useSharpness(
  stage: { current: HTMLElement | null },
  { imageAddress, width, height }: ViewedImage,
  scale: number,
) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const set = () => {
      const box = stage.current?.getBoundingClientRect()
      if (!box) return
      const shown = Math.min(box.width / width, box.height / height)
      const pixels = (side: number) => Math.min(mostPixels, side * shown * scale * devicePixelRatio)
      setAddress(sizedAddress(imageAddress, pixels(width), pixels(height)))
    }
    const timer = setTimeout(set, scale === 1 ? 0 : restMs)
    addEventListener('resize', set)
    return () => {
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

  function onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const before = pointers.current.get(pointerId)
    if (!before) return
    const now = { x: clientX, y: clientY }
    const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1]
    pointers.current.set(pointerId, now)
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const stage = { width, height }
    if (!other) return change((view) => moved(view, { x: now.x - before.x, y: now.y - before.y }, stage))
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    const around = { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top }
    const by = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }
    change((view) => moved(zoomed(view, factor, around, stage), by, stage))
  }

  const leave = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return { onPointerDown, onPointerMove, onPointerUp: leave, onPointerCancel: leave }
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y)

/** The wheel zooms where the pointer is. React's own listener could not keep the page from scrolling. */
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
