import { editableIdOf } from '../../contract/editable-id.ts'

/** The readable name of an editable's part of the page: `key-points` is 'Key points'. */
export function regionName(url: string, editableId: string): string {
  const name = editableId.slice(editableIdOf(url, '').length).replaceAll('-', ' ')
  return name === 'main' ? 'Main text' : name.charAt(0).toUpperCase() + name.slice(1)
}
