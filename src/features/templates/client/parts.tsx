import type { ComponentType } from 'react'
import {
  Collection,
  Document,
  Image,
  ImageLink,
  KeyPoints,
  type Part,
  Region,
  useEditMode,
} from '#features/pages/client/index.ts'

type Placed = ComponentType<{ name: string; label: string }>

const byKind: Readonly<Record<Part['kind'], Placed>> = {
  region: ({ name, label }) => (name === 'key-points' ? <KeyPoints /> : <Region name={name} label={label} />),
  image: Image,
  image_link: ImageLink,
  document: Document,
  collection: Collection,
}

type Props = {
  parts: readonly Part[]
  /** Editors may arrange them. */
  isOpen?: boolean
}

/** The parts of a page in order; each draws nothing where nothing is written. */
export function Parts({ parts, isOpen = false }: Props) {
  const Arranged = useEditMode()?.Parts
  const draw = ({ kind, name, label }: Part) => {
    const Placed = byKind[kind]
    return <Placed key={name} name={name} label={label} />
  }
  return isOpen && Arranged ? <Arranged parts={parts} draw={draw} /> : parts.map(draw)
}
