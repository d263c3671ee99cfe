import { expect, test } from 'vitest'
import { ipssMMainGenes, ipssMResidualGenes } from '#features/calculators/contract.ts'
import { myelodysplasiaRelatedGenes } from '#features/classifier/genetics.ts'
import { readMutations } from './mutations.ts'
import { cautionOf, faultOf, typedFault } from './plausibility.ts'
import { variableNamed } from './variables.ts'

test.each([
  ['hb', '86', 'g/dL', 'The maximum value allowed is 25 g/dL. If it is in g/L, choose that unit or enter 8.6'],
  ['hb', '8,6', 'g/L', 'The minimum value allowed is 20 g/L. If it is in g/dL, choose that unit or enter 86'],
  ['hb', '90', 'mmol/L', 'The maximum value allowed is 15.5 mmol/L. If it is in g/L, choose that unit'],
  ['hb', '900', 'g/dL', 'The maximum value allowed is 25 g/dL'],
  [
    'plt',
    '120000',
    '10^9/L',
    'The maximum value allowed is 3000 × 10⁹/L. If it is in /µL, choose that unit or enter 120',
  ],
  ['bmBlasts', '101', '', 'The maximum value allowed is 100%'],
  ['hb', '1e2', 'g/dL', 'Enter a number in digits, such as 9.5'],
  ['hb', '8.6', 'g/dL', undefined],
  ['hb', '86 g/L', '', undefined],
])('%s typed as “%s” in %s: %s', (id, text, unit, fault) => {
  const variable = variableNamed(id)
  expect(variable && typedFault(variable, text, unit)).toBe(fault)
})

const mutations = variableNamed('mutations') ?? expect.fail('There are no mutations.')
const form = 'Enter genes with their VAF in %, such as SF3B1 38, TP53 12, or none'

test.each([
  ['TP35 40', 'TP35 is not a known gene. Did you mean TP53?'],
  ['SF3B 38', 'SF3B is not a known gene. Did you mean SF3B1?'],
  ['asxl1 30, tp35 12', 'TP35 is not a known gene. Did you mean TP53?'],
  ['SF3BB1 38', 'SF3BB1 is not a known gene. Did you mean SF3B1?'],
  ['MRAS 10', 'MRAS is not a known gene. Did you mean KRAS or NRAS or HRAS?'],
  ['SF3B1-K700E 38', 'SF3B1-K700E is not a known gene. Did you mean SF3B1?'],
  ['pending', 'PENDING is not a known gene: write the symbols of other genes in capitals'],
  ['SF3B1 138', 'SF3B1: the VAF must be between 0 and 100%'],
  ['SF3B1 -3', 'SF3B1: the VAF must be between 0 and 100%'],
  ['SF3B1 0', 'SF3B1: leave out genes with a VAF of 0'],
  ['SF3B1 0%', 'SF3B1: leave out genes with a VAF of 0'],
  ['SF3B1 0.38', 'SF3B1: 0.38 may be a fraction: write 38% or 0.38%'],
  ['SF3B1 38,500', 'SF3B1: It can mean 38500 or 38.500: enter it without thousands separators'],
  ['SF3B1 <5', 'SF3B1: It is a limit, not a value: enter one number'],
  ['SF3B1 K700E', 'SF3B1: “K” is not understood: enter the number and its unit only'],
  ['none, TP53 12', '“none” contradicts the genes beside it: enter one or the other'],
  ['TP53 12, None', '“none” contradicts the genes beside it: enter one or the other'],
  ['NPM1 ?, NPM1 20', 'NPM1 is entered both as tested and as not tested'],
  ['TP53 45, 12', form],
  ['TP53 40,, SF3B1 38', form],
  ['4', form],
])('mutations typed as “%s” are refused: %s', (text, fault) => {
  expect(faultOf(mutations, { text })).toBe(fault)
})

test.each([
  ['sf3b1 38', ['SF3B1 38']],
  ['SF3B1 38,5', ['SF3B1 38.5']],
  ['SF3B1 38,5,TP53 12,25', ['SF3B1 38.5', 'TP53 12.25']],
  ['SF3B1 38%; TP53: 12 %', ['SF3B1 38', 'TP53 12']],
  ['SF3B1 0.5%', ['SF3B1 0.5']],
  ['NPM1?', ['NPM1 ?']],
  [
    'FLT3-ITD 20, FLT3ITD 1, FLT3 TKD 5, KMT2A-PTD, MLL_PTD, MLL 5',
    ['FLT3 20', 'FLT3 1', 'FLT3 5', 'KMT2A', 'KMT2A', 'KMT2A 5'],
  ],
  ['None', []],
])('mutations typed as “%s” are read', (text, genes) => {
  expect(faultOf(mutations, { text })).toBeUndefined()
  expect(cautionOf(mutations, { text })).toBeUndefined()
  expect(
    readMutations(text)?.map(({ gene, vaf, isTested }) =>
      isTested ? [gene, vaf ?? []].flat().join(' ') : `${gene} ?`,
    ),
  ).toEqual(genes)
})

test('a gene that is not known here is possible, and questioned', () => {
  expect(faultOf(mutations, { text: 'SF3B1 38, FANCA 12' })).toBeUndefined()
  expect(cautionOf(mutations, { text: 'SF3B1 38, FANCA 12' })).toBe(
    'FANCA is not a gene known here: please check. With such a gene the IPSS-M is only a range',
  )
})

test('every gene of the scores and the classifier is known', () => {
  const genes = ['TP53', ...ipssMMainGenes, ...ipssMResidualGenes, ...myelodysplasiaRelatedGenes.genes]
  for (const text of genes)
    expect([text, faultOf(mutations, { text }), cautionOf(mutations, { text })]).toEqual([text, undefined, undefined])
})
