import { expect, test } from 'vitest'
import { modeAfter, modeFrom, type Preference, preferenceModes, storageKey } from './contract.ts'

const cycleOf = (preference: Preference) => {
  const seen: string[] = ['auto']
  for (let mode = modeAfter(preference, 'auto'); mode !== 'auto'; mode = modeAfter(preference, mode)) seen.push(mode)
  return seen
}

test('4.3 each preference cycles in its order and returns to auto', () => {
  expect(cycleOf('theme')).toEqual(['auto', 'light', 'dark'])
  expect(cycleOf('motion')).toEqual(['auto', 'on', 'off'])
  expect(cycleOf('navigation')).toEqual(['auto', 'pinned', 'unpinned'])
})

test('4.3 an invalid stored value falls back to auto', () => {
  for (const stored of [undefined, null, '', 'Dark', 'pinned', 'auto ', '{"theme":"dark"}', 'toString'])
    expect(modeFrom('theme', stored)).toBe('auto')
  for (const preference of Object.keys(preferenceModes) as Preference[])
    for (const mode of preferenceModes[preference]) expect(modeFrom(preference, mode)).toBe(mode)
})

test('D-29 the storage keys carry the short site key', () => {
  expect(storageKey('theme')).toBe('mds.theme')
  expect(storageKey('motion')).toBe('mds.motion')
  expect(storageKey('navigation')).toBe('mds.navigation')
})
