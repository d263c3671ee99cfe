import { expect, test } from 'vitest'
import { idFault, idTexts, isTestId, plainId } from './identifier.ts'
import { modeNamed, modes } from './modes.ts'
import { prompts } from './texts.ts'

const [patient, sample] = modes

test('3.2 the modes and their identifiers', () => {
  expect(modes.map(({ Name, NameLower, Icon }) => [Name, NameLower, Icon])).toEqual([
    ['Patient', 'patient', 'user'],
    ['Sample', 'sample', 'test_tube'],
  ])
  for (const mode of modes) expect(idFault(mode, mode.ID.Example)).toBeUndefined()
  expect(() => modeNamed('Person')).toThrow()
})

test.each([
  ['01-01234', undefined],
  [' xx-00001 ', undefined],
  ['０１-01234', undefined],
  ['', 'Enter a value'],
  ['0101234', 'Enter a valid value'],
  ['01-0123', 'Enter a valid value'],
  ['01-012345', 'Enter a valid value'],
  ["01-0123'", 'Enter a valid value'],
])('T5 a study ID is two characters, a dash, five digits: %j is %s', (id, fault) => {
  expect(idFault(patient, id)).toBe(fault)
})

test('T5 an ID is text: it is put into capitals, and zeros stay', () => {
  expect(plainId(' xx-00001')).toBe('XX-00001')
  expect(idFault(sample, '000001')).toBeUndefined()
  expect(idFault(sample, '1')).toBe('Enter a valid value')
  expect([isTestId(patient, 'XX-00001'), isTestId(patient, '01-00001'), isTestId(sample, '000001')]).toEqual([
    ...[true, false, false],
  ])
})

test('5.3, 8, D-28, D-68, D-89 the words of forms and prompts', () => {
  expect(idTexts.notFound(patient)).toBe('Study ID not found')
  expect(idTexts.exists(sample)).toBe('Sample ID  already exists')
  expect(prompts.selectId(patient).text).toBe(
    'There are unsaved changes, are you sure you wish to select this study ID?',
  )
  expect(prompts.switchMode(sample)).toEqual({
    text: 'There are unsaved changes, are you sure you wish to switch to sample mode?',
    hint: 'Unsaved changes will be lost.',
  })
  expect(prompts.deselect(sample)).toEqual({
    text: 'Are you sure you wish to de-select the current sample ID?',
    hint: 'Any unsaved changes will be lost.',
  })
  expect(prompts.refresh().text).toBe(
    'there are unsaved changes, are you sure you wish to refresh all portlets for this ID?',
  )
  expect(prompts.removeTab('T', true).text).toBe(
    'There are unsaved changes, are you sure you wish to remove the "T" tab?',
  )
})
