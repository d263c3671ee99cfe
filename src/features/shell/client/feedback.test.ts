import { expect, test } from 'vitest'
import { feedbackAddress } from './feedback.ts'

test('D-53 the form gets the page without its query, and the open popup, both encoded', () => {
  const address = feedbackAddress(
    'https://forms.example.org/f?site=mds',
    'https://mds.example.org/treatment/Growth-factors/ESA?id=01-01234#dose',
    'edit image & more',
  )
  expect(address).toBe(
    'https://forms.example.org/f?site=mds&page=https%3A%2F%2Fmds.example.org%2Ftreatment%2FGrowth-factors%2FESA&popup=edit+image+%26+more',
  )
})

test('2.6 without an open popup none is named', () => {
  expect(feedbackAddress('https://forms.example.org/f', 'http://localhost:3000/')).toBe(
    'https://forms.example.org/f?page=http%3A%2F%2Flocalhost%3A3000%2F',
  )
})
