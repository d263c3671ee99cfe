import { abnormalities, hasAny, type Karyotype } from '#features/clinical/index.ts'
import { type CytogeneticRule, cytogeneticGroup, karyotypeRemarks } from '../engine/cytogenetic-group.ts'
import { type IpssCytogeneticGroup, ipssCytogeneticGroups } from './tables.ts'

const goodAlone = [
  { label: '-Y', kinds: ['loss'], chromosome: 'Y' },
  abnormalities.del5q,
  { label: 'del(20q)', kinds: ['del'], chromosome: '20', arm: 'q' },
] as const

/** Rules for the cytogenetic group of the IPSS in order of precedence (Greenberg 1997, abstract). */
export const ipssCytogeneticRules: readonly CytogeneticRule<IpssCytogeneticGroup>[] = [
  {
    says: 'any chromosome 7 anomaly',
    group: 'Poor',
    fits: (all) => all.some((one) => one.places.some((place) => place.chromosome === '7')),
  },
  { says: 'complex, 3 or more abnormalities', group: 'Poor', fits: (all) => all.length >= 3 },
  { says: 'normal', group: 'Good', fits: (all) => all.length === 0 },
  {
    says: '-Y, del(5q) or del(20q) alone',
    group: 'Good',
    fits: (all) => all.length === 1 && hasAny(all, goodAlone),
  },
  { says: 'everything else', group: 'Intermediate', fits: () => true },
]

/** The cytogenetic group of a karyotype in the IPSS; of independent clones, the worst group alone or together. */
export const ipssCytogeneticGroup = (karyotype: Karyotype) =>
  cytogeneticGroup(karyotype, ipssCytogeneticRules, ipssCytogeneticGroups)

export const ipssKaryotypeNotices = (karyotype: Karyotype) =>
  karyotypeRemarks(karyotype, 'Greenberg 1997', ipssCytogeneticRules, ipssCytogeneticGroups)
