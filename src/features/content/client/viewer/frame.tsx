import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react'
import type { ViewedImage } from '../../contract/viewer.ts'
import styles from './viewer.module.css'

type Props = {
  image: ViewedImage
  scale: number
  stage: ComponentProps<'section'> & { ref: Ref<HTMLElement> }
  picture: ComponentProps<'img'>
  /** What stands before the tools. */
  children: ReactNode
  /** A key, or the button that stands for it. */
  onKey(key: string, event?: KeyboardEvent): void
}

/** What each button says, and the key that it stands for. */
const tools = [
  ['Zoom out', '-'],
  ['Zoom in', '+'],
  ['Whole image', '0'],
  ['Close', 'Escape'],
] as const

/** An image on a stage that fills the window, what it shows in words, and the tools. */
export function Frame({ image: { description }, scale, stage, picture, children, onKey }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work wherever in the viewer the focus is.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves and zooms by keys has to have the focus.
        tabIndex={0}
        aria-label="Image to zoom and move"
        aria-describedby="help"
        data-zoomed={scale > 1}
      >
        <img {...picture} alt={description} draggable={false} />
      </section>
      <p id="help">Wheel, pinch, + and − zoom; drag or arrow keys move; 0 shows all; Escape closes.</p>
    </div>
  )
}
