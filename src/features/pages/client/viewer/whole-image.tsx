import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ViewedImage } from '../../contract/viewer.ts'
import { Frame } from './frame.tsx'

const Stage = lazy(() => import('./stage.tsx'))

type Props = { image: ViewedImage; children: ReactNode; onClose(): void }

/** The whole image. The code for zooming and panning is loaded on first use. */
export function WholeImage({ image, children, onClose }: Props) {
  const [first, setFirst] = useState<string>()
  const shown = `${image.imageAddress}&width=${shownWidth(image)}`
  const plain = (
    <Frame
      image={image}
      scale={1}
      stage={{ ref: focus, onWheel: () => setFirst(''), onPointerDown: () => setFirst('') }}
      picture={{ src: shown }}
      onKey={(key) => (key === 'Escape' ? onClose() : key !== 'Tab' && setFirst(key))}
    >
      {children}
    </Frame>
  )
  if (first === undefined) return plain
  return (
    <Suspense fallback={plain}>
      <Stage image={image} first={first} shown={shown} onClose={onClose}>
        {children}
      </Stage>
    </Suspense>
  )
}

const focus = (stage: HTMLElement | null) => stage?.focus()

const shownWidth = ({ width, height }: ViewedImage) =>
  Math.ceil(Math.min(innerWidth, (innerHeight * width) / height) * devicePixelRatio)
