import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react'
import type { ViewedImage } from '../../contract/viewer.ts'
import styles from './viewer.module.css'

type Props = {
  image: ViewedImage
  scale: number
  stage: ComponentProps<'section'> & { ref: Ref<HTMLElement> }
  picture: ComponentProps<'img'>
  children: ReactNode
  /** A key press, or its equivalent button. */
  onKey(key: string, event?: KeyboardEvent): void
}

/** The label of each button, and the equivalent key. */
const tools = [
  ['Zoom out', '-'],
  ['Zoom in', '+'],
  ['Whole image', '0'],
  ['Close', 'Escape'],
] as const

export function Frame({ image: { description }, scale, stage, picture, children, onKey }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Keys work wherever the focus is in the viewer.
    <div
      className={styles.frame}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey) onKey(event.key, event)
      }}
    >
      <div>
        <h1>{description || 'Image'}</h1>
        <span>
          {children}
          <output>{Math.round(scale * 100)} %</output>
          {tools.map(([label, key]) => (
            <button key={key} type="button" onClick={() => onKey(key)}>
              {label}
            </button>
          ))}
        </span>
      </div>
      <section
        {...stage}
        className={styles.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A stage that keys pan and zoom must be focusable.
        tabIndex={0}
        aria-label="Image to zoom and move"
        aria-describedby="app-viewer-help"
        data-zoomed={scale > 1}
      >
        <img {...picture} alt={description} draggable={false} />
      </section>
      <p id="app-viewer-help">Wheel, pinch, + and − zoom; drag or arrow keys move; 0 shows all; Escape closes.</p>
    </div>
  )
}
