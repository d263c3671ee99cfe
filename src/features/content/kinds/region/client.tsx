import { Adopted } from '../../client/adopted.tsx'
import { useContent } from '../../client/content.ts'
import { type RegionProps, useEditMode } from '../../client/edit-mode/mode.ts'
import { editableIdOf } from '../../contract/editable-id.ts'

/** A region of rich text, placed on a page by its name. Draws nothing where nothing is written. */
export function Region(props: RegionProps) {
  const { page, contentItems } = useContent()
  const Editable = useEditMode()?.Region
  const id = editableIdOf(page.url, props.name)
  const item = contentItems.find(({ type, editableId }) => type === 'region' && editableId === id)
  if (Editable) return <Editable {...props} id={id} item={item} />
  return item?.type === 'region' && <Adopted id={id} html={item.html} className={props.className ?? 'prose'} />
}
