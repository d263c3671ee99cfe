import { type Abnormality, abnormalities, hasAny } from '#features/clinical/index.ts'
import { ipssRCytogeneticGroup } from '../ipss-r/cytogenetics.ts'
import { ipssRCytogeneticGroups } from '../ipss-r/tables.ts'
import type { IpssMInput } from './input.ts'
import { ipssMCytogeneticGroups } from './tables.ts'

/** The cytogenetic inputs of the IPSS-M for a karyotype; complex means 3 or more abnormalities (ipss-m.md). */
export function ipssMCytogenetics(karyotype: readonly Abnormality[]) {
  const { del5q, monosomy7, del7q, monosomy17, del17p } = abnormalities
  const { group } = ipssRCytogeneticGroup(karyotype)
  const at = ipssRCytogeneticGroups.findIndex((one) => one.name === group)
  return {
    CYTO_IPSSR: (ipssMCytogeneticGroups[at] ?? ipssMCytogeneticGroups[2]).name,
    del5q: hasAny(karyotype, [del5q]) ? 1 : 0,
    del7_7q: hasAny(karyotype, [monosomy7, del7q]) ? 1 : 0,
    del17_17p: hasAny(karyotype, [monosomy17, del17p]) ? 1 : 0,
    complex: karyotype.length >= 3 ? 1 : 0,
  } as const satisfies IpssMInput
}
