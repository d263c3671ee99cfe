import { editableIdOf } from '../../contract/editable-id.ts'
import { useContent } from '../content.ts'
import { useEditMode } from '../edit-mode.ts'
import { ServerHtml } from '../server-html.tsx'

/** An ordered set of items, placed on a page by the name of its description. Renders nothing if it is empty. */
export function Collection({ name }: { name: string }) {
  const { page, collections } = useContent()
  const Editable = useEditMode()?.Collection
  const id = editableIdOf(page.key, name)
  const html = collections.find(({ collectionId }) => collectionId === id)?.html
  if (Editable) return <Editable id={id} url={page.url} html={html} />
  return html === undefined ? null : <ServerHtml id={id} html={html} className="prose" />
}
