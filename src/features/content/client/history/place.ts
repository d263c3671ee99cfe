import { editableIdOf } from '../../contract/editable-id.ts'

/** The part of the page that an editable is, in words: `key-points` is 'Key points'. */
export function placeOf(url: string, editableId: string): string {
  const name = editableId.slice(editableIdOf(url, '').length).replaceAll('-', ' ')
  return name === 'main' ? 'Main text' : name.charAt(0).toUpperCase() + name.slice(1)
}
