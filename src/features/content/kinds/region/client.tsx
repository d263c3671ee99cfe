import { Adopted } from '../../client/adopted.tsx'
import { useContent } from '../../client/content.ts'
import { editableIdOf } from '../../contract/editable-id.ts'

/** A region of rich text, placed on a page by its name. Draws nothing where nothing is written. */
export function Region({ name, className = 'prose' }: { name: string; className?: string }) {
  const { page, contentItems } = useContent()
  const id = editableIdOf(page.url, name)
  const item = contentItems.find(({ type, editableId }) => type === 'region' && editableId === id)
  if (!item) return null
  return <Adopted id={id} html={item.html} className={className} />
}
