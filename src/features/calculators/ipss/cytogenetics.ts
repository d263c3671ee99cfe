import { type Abnormality, abnormalities, hasAny } from '#features/clinical/index.ts'
import type { IpssCytogeneticGroup } from './tables.ts'

const goodAlone = [
  { label: '-Y', kinds: ['loss'], chromosome: 'Y' },
  abnormalities.del5q,
  { label: 'del(20q)', kinds: ['del'], chromosome: '20', arm: 'q' },
] as const

/** Rules for the cytogenetic group of the IPSS in order of precedence (Greenberg 1997, abstract). */
export const ipssCytogeneticRules = [
  {
    says: 'any chromosome 7 anomaly',
    group: 'Poor',
    fits: (karyotype) => karyotype.some((one) => one.places.some((place) => place.chromosome === '7')),
  },
  { says: 'complex, 3 or more abnormalities', group: 'Poor', fits: (karyotype) => karyotype.length >= 3 },
  { says: 'normal', group: 'Good', fits: (karyotype) => karyotype.length === 0 },
  {
    says: '-Y, del(5q) or del(20q) alone',
    group: 'Good',
    fits: (karyotype) => karyotype.length === 1 && hasAny(karyotype, goodAlone),
  },
  { says: 'everything else', group: 'Intermediate', fits: () => true },
] as const satisfies readonly {
  says: string
  group: IpssCytogeneticGroup
  fits: (karyotype: readonly Abnormality[]) => boolean
}[]

/** The cytogenetic group of a karyotype in the IPSS, with the deciding rule. */
export function ipssCytogeneticGroup(karyotype: readonly Abnormality[]) {
  const rule = ipssCytogeneticRules.find((one) => one.fits(karyotype)) ?? ipssCytogeneticRules[4]
  return { group: rule.group, because: rule.says }
}
