import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkReferences } from './check-references.ts'

const reference = { type: 'article-journal', authors: ['Park S'], title: 'A study' }

test('malformed, shared and missing identifiers are found', () => {
  expect(
    checkReferences([
      { ...reference, key: 'Park 2008', doi: '10.1182/blood-1', pmid: '123' },
      { ...reference, key: 'Park 2008 again', doi: '10.1182/BLOOD-1' },
      { ...reference, key: 'Oliva 2017', doi: null, pmid: null },
      { ...reference, key: 'Label', url: 'https://example.org/label' },
      { ...reference, key: 'List 2006', doi: 'doi:10.1056/x' },
      { ...reference, pmid: 'PMC12' },
    ]),
  ).toEqual({
    malformed: [
      expect.stringMatching(/^List 2006, doi: /),
      expect.stringMatching(/^entry 6, key: /),
      expect.stringMatching(/^entry 6, pmid: /),
    ],
    shared: [{ identifier: 'doi:10.1182/blood-1', keys: ['Park 2008', 'Park 2008 again'] }],
    missing: ['Oliva 2017'],
  })
})

test('the references of the starter content are well formed, each publication once', () => {
  const file = new URL('../../../../../content/references.json', import.meta.url)
  const { malformed, shared } = checkReferences(JSON.parse(readFileSync(file, 'utf8')))
  expect({ malformed, shared }).toEqual({ malformed: [], shared: [] })
})
