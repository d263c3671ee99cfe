import { expect, test } from 'vitest'
import { unsavedItem } from '#features/pages/kinds/render-media.ts'
import { changedIn, valuesOf } from './values.ts'

test('3.6 without a value the dialog of a document shows the download address with id 0, that of a link a hash', () => {
  const [document, link] = [unsavedItem('document', 'webui.help.paper'), unsavedItem('image_link', 'webui.help.link')]
  expect(valuesOf(document).linkUrl).toBe('/api/document/file?id=0')
  expect(valuesOf(link).linkUrl).toBe('#')
  expect(changedIn(valuesOf(document), document, {})).toEqual({})
})
