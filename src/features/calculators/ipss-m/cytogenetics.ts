import { abnormalities, hasAny, type Karyotype } from '#features/clinical/index.ts'
import { ipssRCytogeneticGroup } from '../ipss-r/cytogenetics.ts'
import { ipssRCytogeneticGroups } from '../ipss-r/tables.ts'
import type { IpssMInput } from './input.ts'
import { ipssMCytogeneticGroups } from './tables.ts'

/** The cytogenetic inputs of the IPSS-M for a karyotype as written; complex means 3 or more abnormalities (ipss-m.md). */
export function ipssMCytogenetics(karyotype: Karyotype) {
  const { del5q, monosomy7, del7q, monosomy17, del17p } = abnormalities
  const { group } = ipssRCytogeneticGroup(karyotype)
  const at = ipssRCytogeneticGroups.findIndex((one) => one.name === group)
  const [{ abnormalities: counted }] = karyotype.readings
  return {
    CYTO_IPSSR: (ipssMCytogeneticGroups[at] ?? ipssMCytogeneticGroups[2]).name,
    del5q: hasAny(counted, [del5q]) ? 1 : 0,
    del7_7q: hasAny(counted, [monosomy7, del7q]) ? 1 : 0,
    del17_17p: hasAny(counted, [monosomy17, del17p]) ? 1 : 0,
    complex: counted.length >= 3 ? 1 : 0,
  } as const satisfies IpssMInput
}

/** The same for every way to read the karyotype; the first is as written. */
export const possibleCytogenetics = (karyotype: Karyotype) =>
  karyotype.readings.map((reading) => ipssMCytogenetics({ ...karyotype, readings: [reading] }))
