import { editableIdOf } from '../../contract/editable-id.ts'
import { partName } from '../../contract/part-name.ts'

/** The readable name of an editable's part of the page: `key-points` is 'In short'. */
export const regionName = (url: string, editableId: string): string =>
  partName(editableId.slice(editableIdOf(url, '').length))
