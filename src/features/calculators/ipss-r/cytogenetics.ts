import {
  type AbnormalityPattern,
  abnormalities,
  hasAny,
  type Karyotype,
  type Notice,
} from '#features/clinical/index.ts'
import { type CytogeneticRule, cytogeneticGroup, karyotypeRemarks } from '../engine/cytogenetic-group.ts'
import { type IpssRCytogeneticGroup, ipssRCytogeneticGroups } from './tables.ts'

const { del5q, monosomy7, del7q, inv3, t33 } = abnormalities

const veryGoodAlone: readonly AbnormalityPattern[] = [
  { label: '-Y', kinds: ['loss'], chromosome: 'Y' },
  { label: 'del(11q)', kinds: ['del'], chromosome: '11', arm: 'q' },
]

const goodAlone: readonly AbnormalityPattern[] = [
  del5q,
  { label: 'del(12p)', kinds: ['del'], chromosome: '12', arm: 'p' },
  { label: 'del(20q)', kinds: ['del'], chromosome: '20', arm: 'q' },
]

const chromosome3: readonly AbnormalityPattern[] = [
  inv3,
  t33,
  { label: 't(3q)', kinds: ['t'], chromosome: '3', arm: 'q', partner: null },
  { label: 'del(3q)', kinds: ['del'], chromosome: '3', arm: 'q' },
]

type Rule = CytogeneticRule<IpssRCytogeneticGroup> & {
  /** Why this rule is uncertain, if it is. */
  readonly uncertain?: string
}

/** Rules for the cytogenetic group of the IPSS-R in order of precedence (Greenberg 2012, Schanz 2012). */
export const ipssRCytogeneticRules: readonly Rule[] = [
  { says: 'complex with more than 3', group: 'Very poor', fits: (all) => all.length > 3 },
  { says: 'complex with exactly 3', group: 'Poor', fits: (all) => all.length === 3 },
  {
    says: 'double including -7/del(7q)',
    group: 'Poor',
    fits: (all) => all.length === 2 && hasAny(all, [monosomy7, del7q]),
  },
  { says: 'double including del(5q)', group: 'Good', fits: (all) => all.length === 2 && hasAny(all, [del5q]) },
  {
    says: 'any other double',
    group: 'Intermediate',
    fits: (all) => all.length === 2 && hasAny(all, chromosome3),
    uncertain:
      'Read literally, the table places a double abnormality with a 3q change in Intermediate; this is uncertain',
  },
  { says: 'any other double', group: 'Intermediate', fits: (all) => all.length === 2 },
  { says: 'single -Y or del(11q)', group: 'Very good', fits: (all) => hasAny(all, veryGoodAlone) },
  { says: 'single del(5q), del(12p) or del(20q)', group: 'Good', fits: (all) => hasAny(all, goodAlone) },
  {
    says: 'single -7 or inv(3)/t(3q)/del(3q)',
    group: 'Poor',
    fits: (all) => hasAny(all, [monosomy7, ...chromosome3]),
  },
  { says: 'any other single', group: 'Intermediate', fits: (all) => all.length === 1 },
  { says: 'normal', group: 'Good', fits: (all) => all.length === 0 },
]

/** The cytogenetic group of a karyotype in the IPSS-R; of independent clones, the worst group alone or together. */
export const ipssRCytogeneticGroup = (karyotype: Karyotype) =>
  cytogeneticGroup<IpssRCytogeneticGroup>(karyotype, ipssRCytogeneticRules, ipssRCytogeneticGroups)

export function karyotypeNotices(karyotype: Karyotype): Notice[] {
  const [{ abnormalities: counted }] = karyotype.readings
  const { uncertain } = ipssRCytogeneticRules.find((one) => one.fits(counted)) ?? {}
  return [
    ...(uncertain ? [{ text: uncertain, source: { tags: ['K'], cite: 'Schanz 2012' } } as const] : []),
    ...karyotypeRemarks(karyotype, 'Schanz 2012', ipssRCytogeneticRules, ipssRCytogeneticGroups),
  ]
}
