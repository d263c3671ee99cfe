import { type FieldError, type Given, isGiven, quantity } from '#features/clinical/index.ts'
import { amlNotices } from '../engine/cytogenetic-group.ts'
import { bandAt, pointsOfRows, unitOf, type VariablePoints } from '../engine/measured-variable.ts'
import { pointsScore, type ScoredOf } from '../engine/points-score.ts'
import type { InputOf } from '../engine/score-inputs.ts'
import { ipssCytogeneticGroup, ipssKaryotypeNotices } from './cytogenetics.ts'
import { ipssCategories, ipssCytopenias, ipssInputs, ipssLineages } from './tables.ts'

/**
 * Inputs of the IPSS (ipss.md), all optional; units are %, g/dL and 10^9/L unless a unit is named. A karyotype is the list
 * of clonal abnormalities such as "del(5q)"; the empty list is a normal karyotype. `cytopenias` is their number, 0 to 3,
 * if the counts themselves are not available.
 */
export type IpssInput = InputOf<typeof ipssInputs>

export type IpssScored = ScoredOf<typeof scoreIpss>

export const ipss = pointsScore({
  inputs: ipssInputs,
  categories: ipssCategories,
  group: ipssCytogeneticGroup,
  variables: (points, input) => [
    points.marrowBlasts,
    points.cytogeneticGroup,
    cytopeniaPoints(countOf(lineagesOf(input), input.cytopenias)),
  ],
  check(errors, input) {
    const single = errors.filter(({ field, code }) => field !== 'cytopenias' && code !== 'conflict')
    const all = [...single, ...checkCount(input.cytopenias)]
    return all.length > 0 ? all : [...errors, ...countConflict(input)]
  },
  more({ lowest, highest, missing }, input, karyotype) {
    const lineages = lineagesOf(input)
    const [fewest, most] = countOf(lineages, input.cytopenias)
    return {
      risk: lowest.category.risk === highest.category.risk ? lowest.category.risk : null,
      lineages,
      missing: missing.filter((id) => fewest !== most || !ipssLineages.some((lineage) => lineage === id)),
      notices: [...amlNotices(input.marrowBlasts), ...(karyotype ? ipssKaryotypeNotices(karyotype) : [])],
    }
  },
})

/**
 * Computes the IPSS of 1997 (Greenberg 1997), in points from 0 to 3.5 in steps of 0.5, with the half of the risk scale.
 * For each lineage, `isCytopenia` is null while unknown.
 */
export const scoreIpss = ipss.score

type IpssError = FieldError<keyof typeof ipssInputs>

function checkCount(count: unknown): IpssError[] {
  if (!isGiven(count) || [0, 1, 2, 3].some((one) => one === count)) return []
  return [{ field: 'cytopenias', code: 'option', message: 'Enter 0, 1, 2 or 3' }]
}

function countConflict(input: IpssInput): IpssError[] {
  if (!isGiven(input.cytopenias)) return []
  const [fewest, most] = countOf(lineagesOf(input), null)
  if (input.cytopenias >= fewest && input.cytopenias <= most) return []
  return [
    { field: 'cytopenias', code: 'conflict', message: `The blood counts entered make it ${countText(fewest, most)}` },
  ]
}

const countText = (fewest: number, most: number) => (fewest === most ? `${fewest}` : `${fewest} to ${most}`)

function lineagesOf(input: IpssInput) {
  return ipssLineages.map((id) => {
    const { label, units, bands } = ipssInputs[id]
    const value = input[id]
    if (!isGiven(value)) return { id, label, given: null, isCytopenia: null }
    const unit = unitOf({ units }, input[`${id}Unit`])
    return { id, label, given: quantity(value, unit.label), isCytopenia: bandAt(bands, value, unit.id) === 0 }
  })
}

type Counted = readonly [fewest: number, most: number]

function countOf(lineages: ReturnType<typeof lineagesOf>, count: Given<number>): Counted {
  if (isGiven(count)) return [count, count]
  const fewest = lineages.filter((one) => one.isCytopenia).length
  return [fewest, fewest + lineages.filter((one) => one.isCytopenia === null).length]
}

function cytopeniaPoints([fewest, most]: Counted): VariablePoints<'cytopenias'> {
  const { bands, names } = ipssCytopenias
  const rows = bands.map(({ points }, at) => ({ name: names[at] ?? '', points }))
  const possible = [...new Set([fewest, most].map((count) => bandAt(bands, count, 'count')))]
  return pointsOfRows('cytopenias', ipssCytopenias, rows, possible, countText(fewest, most))
}
