import { expect, test } from 'vitest'
import { classifierCalculator } from '#features/classifier/calculator.ts'
import { ipssMCalculator } from '../ipss-m/calculator.ts'
import { ipssMFields } from '../ipss-m/tables.ts'
import { ipssRCalculator } from '../ipss-r/calculator.ts'
import { scoreTable } from './score-table.ts'

test('every row is scored, with its own columns before the results', () => {
  const { lines, complaints, bad } = scoreTable(
    ipssRCalculator,
    'case,haemoglobin,haemoglobinUnit,marrowBlasts,platelets,anc,karyotype,age\nA,95,g/L,6,65,0.7,"del(5q), -7",70\n',
  )
  expect(lines).toEqual([
    'case,haemoglobin,haemoglobinUnit,marrowBlasts,platelets,anc,karyotype,age,score,category,lowest_score,lowest_category,highest_score,highest_category,missing,risk,age_adjusted_score,age_adjusted_category,remarks,error',
    'A,95,g/L,6,65,0.7,"del(5q), -7",70,7,Very high,7,Very high,7,Very high,,higher-risk,7,Very high,,',
  ])
  expect(complaints).toEqual(['line 1, column 1: case is not an input and is kept as it is'])
  expect(bad).toBe(0)
})

test('what a form says beside a result is in the table too, such as how a karyotype was read', () => {
  for (const calculator of [ipssRCalculator, ipssMCalculator, classifierCalculator]) {
    const { lines } = scoreTable(calculator, 'karyotype\n"46,XX,t(15;17)(q24;q21)[20]"\n"45,XX,-7[2]/46,XX[18]"\n')
    expect(lines[0]).toMatch(/,remarks,error$/)
    expect(lines[1]).toContain('which is an emergency')
    expect(lines[2]).toContain('-7 is in 2 cells')
  }
})

test('bad rows are reported by line and column, the others are scored', () => {
  const { lines, complaints, bad } = scoreTable(
    ipssRCalculator,
    'marrowBlasts,haemoglobin,platelets,anc,cytogeneticGroup\n1,12,200,3,Good\n1,95,200,3,Good\nx,12,2001,3,Fine\n1,12,200,3,Good,9\n1,"12,200\n4,12,200,3,good\n',
  )
  expect(complaints).toEqual([
    'line 3, column 2 (haemoglobin): The maximum value allowed is 20',
    'line 4, column 1 (marrowBlasts): Enter a number in digits, such as 9.5',
    'line 4, column 3 (platelets): The maximum value allowed is 2000',
    'line 4, column 5 (cytogeneticGroup): Select an option',
    'line 5, column 6: there is no such column',
    'line 6, column 2: the quotation marks are not closed',
  ])
  expect([bad, lines.length]).toEqual([4, 7])
  expect(lines[1]).toMatch(/^1,12,200,3,Good,1,Very low,.*,$/)
  expect(lines[6]).toMatch(/^4,12,200,3,good,2,Low,.*,$/)
  for (const line of lines.slice(2, 6)) expect(line).toMatch(/,,,,,,,,,,.*line \d/)
})

test('D-118 cells may name their unit, which must not contradict a column of units', () => {
  const { lines, complaints } = scoreTable(
    ipssRCalculator,
    'haemoglobin,haemoglobinUnit,marrowBlasts,platelets,anc,cytogeneticGroup\n95 g/L,,6%,65 x10^9/L,700/µl,Good\n9.5 g/dl,g/L,6,65,0.7,Good\n9.5,,6,65 g/L,0.7,Good\n',
  )
  expect(lines[1]).toMatch(/^95 g\/L,,6%,65 x10\^9\/L,700\/µl,Good,5,High,/)
  expect(complaints).toEqual([
    'line 3, column 1 (haemoglobin): “g/dl” contradicts the unit g/L: correct one of them',
    'line 4, column 4 (platelets): The unit “g/L” is not one of this field: use × 10⁹/L or /µL',
  ])
})

test('a case with values missing has a range', () => {
  const { lines } = scoreTable(ipssRCalculator, 'haemoglobin,platelets\n9,120\n')
  expect(lines[1]).toBe('9,120,,,1,Very low,8.5,Very high,cytogeneticGroup marrowBlasts anc,,,,,')
})

test('NA means not given, and is kept as written', () => {
  const assessed = ipssMFields.flatMap(({ id, kind }) => (id === 'TP53mut' || kind === 'yes-no' ? [id] : []))
  const missing = ['ETNK1', 'GNB1', 'PRPF8']
  const mutated = ['ASXL1', 'SRSF2', 'STAG2']
  const cells = assessed.map((id) => (missing.includes(id) ? 'NA' : mutated.includes(id) ? '1' : '0'))
  const { lines, complaints } = scoreTable(
    ipssMCalculator,
    `HB,PLT,BM_BLAST,CYTO_IPSSR,${assessed.join()}\n9.6,281,9,Good,${cells.join()}\n`,
  )
  expect(complaints).toEqual([])
  expect(lines[1]).toContain(`${cells.join()},mean,0.31,Moderate High`)
})

test('IPSS-M and the classifier accept words or numbers', () => {
  const genes = scoreTable(ipssMCalculator, 'HB,PLT,BM_BLAST,CYTO_IPSSR,TP53mut,SF3B1\n10,150,2,Poor,None,Wild type\n')
  expect(genes.complaints).toEqual([])
  expect(genes.lines[1]).toContain('10,150,2,Poor,None,Wild type,scenarios,')
  const types = scoreTable(
    classifierCalculator,
    'bmBlasts,pbBlasts,hb,anc,plt,dysplasia,mutations,karyotype\n2,0,9,2.5,210,erythroid,SF3B1 38,normal\n2,0,9,2.5,210,all,sf3b1 38,normal\n',
  )
  expect(types.lines[1]).toContain('MDS-SF3B1')
  expect(types.complaints).toEqual([
    'line 3, column 6 (dysplasia): Select an option',
    'line 3, column 7 (mutations.sf3b1): Enter the gene symbol in capitals',
  ])
})

test.each([
  ['', 'The input is empty: the first line names the columns.'],
  ['name,hospital\nA,B\n', /^line 1: no column is an input of ipssr/],
  ['age,Age\n1,2\n', 'line 1: two columns are named age'],
])('nothing is scored if the first line does not name the columns: %j', (source, complaint) => {
  const { lines, complaints } = scoreTable(ipssRCalculator, source)
  expect(lines).toEqual([])
  expect(complaints).toEqual([expect.stringMatching(complaint)])
})
