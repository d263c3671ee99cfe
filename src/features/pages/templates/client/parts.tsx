import { type ComponentType, Fragment } from 'react'
import { Collection } from '../../client/collections/collection.tsx'
import { KeyPoints } from '../../client/content-page.tsx'
import { useEditMode } from '../../client/edit-mode.ts'
import { MediaSlot } from '../../client/media-slot.tsx'
import type { Part } from '../../contract/parts.ts'
import type { MediaType } from '../../kinds/image/placing.ts'
import { Region } from '../../kinds/region/client.tsx'

type Named = { name: string; label: string }

const withoutImage: Readonly<Record<Exclude<Part['kind'], MediaType>, ComponentType<Named>>> = {
  region: ({ name, label }) => (name === 'key-points' ? <KeyPoints /> : <Region name={name} label={label} />),
  collection: Collection,
}

const hasNoImage = (kind: Part['kind']): kind is keyof typeof withoutImage => kind in withoutImage

type Props = {
  parts: readonly Part[]
  isOpen?: boolean
}

/** The parts of a page in order. Empty parts render nothing. */
export function Parts({ parts, isOpen = false }: Props) {
  const mode = useEditMode()?.Parts
  const arranging = isOpen ? mode : undefined
  return (
    <>
      {parts.map((part) => (
        <Fragment key={part.name}>
          {arranging && <arranging.Tools parts={parts} part={part} />}
          {renderPart(part)}
        </Fragment>
      ))}
      {arranging && <arranging.End parts={parts} />}
    </>
  )
}

function renderPart({ kind, name, label }: Part) {
  if (!hasNoImage(kind)) return <MediaSlot type={kind} name={name} label={label} />
  const Own = withoutImage[kind]
  return <Own name={name} label={label} />
}
