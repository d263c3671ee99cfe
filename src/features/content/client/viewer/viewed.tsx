import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { ViewedImage } from '../../contract/viewer.ts'
import { Frame } from './frame.tsx'

const Stage = lazy(() => import('./stage.tsx'))

const widths = [640, 1280, 1920, 2560]

type Props = { image: ViewedImage; children: ReactNode; onClose(): void }

/** The whole image. What zooms and moves it is fetched when somebody first tries to. */
export function Viewed({ image, children, onClose }: Props) {
  const [first, setFirst] = useState<string>()
  const stage = useRef<HTMLElement>(null)
  useEffect(() => stage.current?.focus(), [])
  const plain = (
    <Frame
      image={image}
      scale={1}
      stage={{ ref: stage, onWheel: () => setFirst(''), onPointerDown: () => setFirst('') }}
      picture={{
        srcSet: widths.map((width) => `${image.imageAddress}&width=${width} ${width}w`).join(),
        sizes: `min(100vw, ${Math.round((100 * image.width) / image.height)}vh)`,
      }}
      onKey={(key) => (key === 'Escape' ? onClose() : key !== 'Tab' && setFirst(key))}
    >
      {children}
    </Frame>
  )
  if (first === undefined) return plain
  return (
    <Suspense fallback={plain}>
      <Stage image={image} first={first} onClose={onClose}>
        {children}
      </Stage>
    </Suspense>
  )
}
