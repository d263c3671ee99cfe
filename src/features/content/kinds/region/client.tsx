import { Adopted } from '../../client/adopted.tsx'
import { useContent } from '../../client/content.ts'
import { useEditMode } from '../../client/edit-mode/mode.ts'
import { editableIdOf } from '../../contract/editable-id.ts'

type Props = {
  name: string
  /** What editors call it (D-77), where its name does not say it. */
  label?: string
  className?: string
}

/** A region of rich text, placed on a page by its name. Draws nothing where nothing is written. */
export function Region({ name, label, className = 'prose' }: Props) {
  'use no memo'
  const { page, contentItems } = useContent()
  const Editable = useEditMode()?.Region
  const id = editableIdOf(page.url, name)
  const item = contentItems.find(({ type, editableId }) => type === 'region' && editableId === id)
  if (Editable) return <Editable id={id} name={name} label={label} className={className} item={item} />
  if (!item) return null
  return <Adopted id={id} html={item.html} className={className} />
}
