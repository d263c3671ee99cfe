import { expect, test } from 'vitest'
import { hrefFrom } from './href.ts'
import { identifiersIn, keyFor } from './identifiers.ts'

test.each([
  ['10.1182/blood-2007-06-096370', { doi: '10.1182/blood-2007-06-096370' }],
  ['https://doi.org/10.1056/NEJMoa1908892.', { doi: '10.1056/NEJMoa1908892' }],
  ['doi: 10.1016/S0140-6736(23)00874-7', { doi: '10.1016/S0140-6736(23)00874-7' }],
  ['DOI:10.1002/ajh.25397', { doi: '10.1002/ajh.25397' }],
  ['PMID: 18281531', { pmid: '18281531' }],
  ['https://pubmed.ncbi.nlm.nih.gov/31914241/', { pmid: '31914241' }],
  ['18281531', { pmid: '18281531' }],
  ['Park S. Blood 2008. doi:10.1182/blood-1; PMID: 18281531', { doi: '10.1182/blood-1', pmid: '18281531' }],
  ['Platzbecker 2023', {}],
  ['2008', {}],
])('a DOI or a PMID is found in: %s', (text, found) => {
  expect(identifiersIn(text)).toEqual(found)
})

test.each([
  [['Park S', 'Grabar S'], '2008', [], 'Park 2008'],
  [['Park S'], '2008', ['Park 2008'], 'Park 2008a'],
  [['Hellström-Lindberg E'], '2023', [], 'Hellström-Lindberg 2023'],
  [['EMA'], '', [], 'EMA'],
  [[], '2020', [], 'Reference 2020'],
])('a new reference gets a unique key: %j %s', (authors, year, taken, key) => {
  expect(keyFor(authors, year, taken)).toBe(key)
})

test.each([
  ['www.nice.org.uk/guidance', 'https://www.nice.org.uk/guidance'],
  ['ema.europa.eu', 'https://ema.europa.eu'],
  ['a.writer@example.org', 'mailto:a.writer@example.org'],
  ['10.1182/blood-1', 'https://doi.org/10.1182/blood-1'],
  [' /treatment ', '/treatment'],
  ['https://x.example', 'https://x.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['nonsense', 'nonsense'],
])('an incomplete address is completed as intended: %s', (typed, href) => {
  expect(hrefFrom(typed)).toBe(href)
})
