import { isGiven } from '#features/clinical/index.ts'
import { amlNotices } from '../engine/cytogenetic-group.ts'
import { type PossibleScore, pointsScore, type ScoredOf } from '../engine/points-score.ts'
import type { InputOf } from '../engine/score-inputs.ts'
import { ageAdjusted } from './age-adjusted.ts'
import { ipssRCytogeneticGroup, karyotypeNotices } from './cytogenetics.ts'
import { type IpssRCategory, ipssRCategories, ipssRInputs, ipssRSplit } from './tables.ts'

/**
 * Inputs of the IPSS-R (ipss-r.md), all optional; units are %, g/dL, 10^9/L and years unless a unit is named. A karyotype
 * is the list of clonal abnormalities such as "del(5q)"; the empty list is a normal karyotype.
 */
export type IpssRInput = InputOf<typeof ipssRInputs>

export type IpssRScored = ScoredOf<typeof scoreIpssR>

export const ipssR = pointsScore({
  inputs: ipssRInputs,
  categories: ipssRCategories,
  group: ipssRCytogeneticGroup,
  variables: ({ cytogeneticGroup, marrowBlasts, haemoglobin, platelets, anc }) => [
    cytogeneticGroup,
    marrowBlasts,
    haemoglobin,
    platelets,
    anc,
  ],
  more({ variables, ...result }, { age, marrowBlasts }, karyotype) {
    const [lowest, highest] = [withRisk(result.lowest), withRisk(result.highest)]
    return {
      lowest,
      highest,
      risk: lowest.risk === highest.risk ? lowest.risk : null,
      ageAdjusted: isGiven(age) ? adjust(lowest.score, highest.score, age) : null,
      missing: variables.filter(({ given }) => given === null).map(({ id }) => id),
      notices: [...amlNotices(marrowBlasts), ...(karyotype ? karyotypeNotices(karyotype) : [])],
    }
  },
})

/**
 * Computes the IPSS-R (Greenberg 2012), in points from 0 to 10 in steps of 0.5, with the half of the risk scale; and the
 * IPSS-RA in points when an age is given, for survival only and without a lower and higher risk half.
 */
export const scoreIpssR = ipssR.score

/** The half of the risk scale (Pfeilstoecker 2016). */
const withRisk = (possible: PossibleScore<IpssRCategory>) => ({
  ...possible,
  risk: possible.score <= ipssRSplit.lowerRiskUpTo ? ('lower-risk' as const) : ('higher-risk' as const),
})

function adjust(fewest: number, most: number, age: number) {
  const [lowest, highest] = [ageAdjusted(fewest, age), ageAdjusted(most, age)]
  const isExact = fewest === most
  return {
    age,
    score: isExact ? lowest.score : null,
    shown: isExact ? lowest.shown : null,
    category: lowest.category === highest.category ? lowest.category : null,
    lowest,
    highest,
  }
}
