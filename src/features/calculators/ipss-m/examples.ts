import type { IpssMInput } from './score.ts'
import type { IpssMGene, IpssMScenario } from './tables.ts'
import { ipssMMainGenes, ipssMResidualGenes } from './tables.ts'

/** A worked case of the IPSS-M: inputs in g/dL, 10^9/L, % and fractions, with score and category in each scenario. */
export type IpssMExample = {
  readonly name: string
  readonly input: IpssMInput
  readonly expected: Readonly<Record<IpssMScenario, { readonly score: number; readonly category: string }>>
}

/** Every gene and TP53 assessed and wild type, no chromosome flag set. */
export const ipssMWildType = {
  del5q: 0,
  del7_7q: 0,
  del17_17p: 0,
  complex: 0,
  TP53mut: '0',
  TP53maxvaf: 0,
  TP53loh: 0,
  ...(Object.fromEntries([...ipssMMainGenes, ...ipssMResidualGenes].map((gene) => [gene, 0])) as Record<IpssMGene, 0>),
} as const satisfies IpssMInput

const same = (score: number, category: string) => ({
  mean: { score, category },
  best: { score, category },
  worst: { score, category },
})

/** The cases the reference publishes (ipss-m.md section 9). */
export const ipssMExamples: readonly IpssMExample[] = [
  {
    name: 'pp347',
    input: {
      ...ipssMWildType,
      HB: 9.6,
      PLT: 281,
      BM_BLAST: 9,
      CYTO_IPSSR: 'Good',
      ASXL1: 1,
      SRSF2: 1,
      STAG2: 1,
      ETNK1: null,
      GNB1: null,
      PRPF8: null,
    },
    expected: {
      mean: { score: 0.31, category: 'Moderate High' },
      best: { score: 0.3, category: 'Moderate High' },
      worst: { score: 0.63, category: 'High' },
    },
  },
  {
    name: 'pp564',
    input: {
      ...ipssMWildType,
      HB: 7.5,
      PLT: 23,
      BM_BLAST: 16,
      CYTO_IPSSR: 'Very Poor',
      del5q: 1,
      del7_7q: 1,
      complex: 1,
      TP53mut: '1',
      TP53maxvaf: 0.85,
      TP53loh: 1,
      NF1: 1,
    },
    expected: same(4.55, 'Very High'),
  },
  {
    name: 'zeroScore',
    input: { ...ipssMWildType, HB: 10, PLT: 10, BM_BLAST: 10, CYTO_IPSSR: 'Very Good', BCOR: 1 },
    expected: same(0, 'Moderate Low'),
  },
  {
    name: 'readme',
    input: { ...ipssMWildType, HB: 10, PLT: 150, BM_BLAST: 2, CYTO_IPSSR: 'Poor' },
    expected: same(-0.35, 'Moderate Low'),
  },
  {
    name: 'readme 2',
    input: { ...ipssMWildType, HB: 8.2, PLT: 239, BM_BLAST: 0, CYTO_IPSSR: 'Good', ASXL1: 1, EZH2: 1, RUNX1: 1 },
    expected: same(0.09, 'Moderate High'),
  },
]
