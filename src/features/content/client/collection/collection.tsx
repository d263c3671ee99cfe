import { editableIdOf } from '../../contract/editable-id.ts'
import { Adopted } from '../adopted.tsx'
import { useContent } from '../content.ts'
import { useEditMode } from '../edit-mode/mode.ts'

/** An ordered set of items, placed on a page by the name of its description. Draws nothing where it is empty. */
export function Collection({ name }: { name: string }) {
  const { page, collections } = useContent()
  const Editable = useEditMode()?.Collection
  const id = editableIdOf(page.url, name)
  const html = collections.find(({ collectionId }) => collectionId === id)?.html
  if (Editable) return <Editable id={id} url={page.url} html={html} />
  return html === undefined ? null : <Adopted id={id} html={html} className="prose" />
}
