import { dayMs, isoDay } from '#base/contract/day.ts'
import type { NewValue } from './values.ts'

export type InventedPerson = {
  status: number
  statusText: string
  values: NewValue[]
  samples: { material: string; taken: string }[]
}

/** Numbers from 0 to below 1, reproducible by seed (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Types of disease with their frequency, the central value of each variable at diagnosis, and their genetics. */
const kinds = [
  { share: 0.42, diagnosis: 'MDS-LB', blasts: 2, hb: 9.9, plt: 150, anc: 2.0, rings: 4, worsens: 0.6 },
  { share: 0.18, diagnosis: 'MDS-SF3B1', blasts: 1.5, hb: 9.2, plt: 240, anc: 2.8, rings: 45, worsens: 0.3 },
  { share: 0.05, diagnosis: 'MDS-5q', blasts: 2, hb: 8.9, plt: 280, anc: 2.2, rings: 3, worsens: 0.5 },
  { share: 0.16, diagnosis: 'MDS-IB1', blasts: 7, hb: 9.3, plt: 105, anc: 1.3, rings: 5, worsens: 1.2 },
  { share: 0.11, diagnosis: 'MDS-IB2', blasts: 13, hb: 9.0, plt: 80, anc: 1.0, rings: 4, worsens: 1.8 },
  { share: 0.05, diagnosis: 'MDS-biTP53', blasts: 9, hb: 8.7, plt: 60, anc: 1.1, rings: 5, worsens: 2.2 },
  { share: 0.03, diagnosis: 'MDS-h', blasts: 1.5, hb: 9.0, plt: 55, anc: 0.9, rings: 2, worsens: 0.5 },
] as const

type Kind = (typeof kinds)[number]

/** How often each gene is mutated among people with MDS, approximately as found in the study behind the IPSS-M. */
const genes: readonly (readonly [string, number])[] = [
  ['TET2', 0.29],
  ['ASXL1', 0.24],
  ['DNMT3A', 0.16],
  ['SRSF2', 0.15],
  ['RUNX1', 0.12],
  ['U2AF1', 0.08],
  ['STAG2', 0.07],
  ['EZH2', 0.06],
  ['BCOR', 0.05],
  ['CBL', 0.04],
  ['IDH2', 0.04],
  ['NRAS', 0.035],
  ['ZRSR2', 0.04],
  ['SETBP1', 0.03],
  ['KRAS', 0.025],
  ['IDH1', 0.025],
  ['PHF6', 0.025],
  ['ETV6', 0.02],
  ['NF1', 0.03],
  ['PPM1D', 0.02],
  ['PTPN11', 0.012],
  ['NPM1', 0.011],
  ['FLT3', 0.01],
]

const karyotypes: readonly (readonly [string, number])[] = [
  ['normal', 0.58],
  ['+8', 0.09],
  ['-Y', 0.06],
  ['del(20q)', 0.05],
  ['-7', 0.05],
  ['del(5q)', 0.03],
  ['del(7q)', 0.03],
  ['del(12p)', 0.02],
  ['del(11q)', 0.015],
  ['+19', 0.015],
  ['i(17q)', 0.01],
  ['+8, del(20q)', 0.02],
  ['inv(3)', 0.01],
  ['-7, del(5q), +8', 0.02],
]

/** A random person. `visits` is their average number of blood counts. */
export function inventPerson(
  random: () => number,
  { visits, today }: { visits: number; today: string },
): InventedPerson {
  const draw = newDraw(random)
  const kind = draw.weighted(kinds, ({ share }) => share)
  const sex = random() < (kind.diagnosis === 'MDS-5q' ? 0.3 : 0.62) ? 'male' : 'female'
  const diagnosed = addDays(today, -Math.floor(60 + random() * 365 * 11))
  const age = Math.min(Math.max(draw.normal(71, 10.5), 22), 97)
  const birth = addDays(diagnosed, -Math.floor(age * 365.25))
  const values: NewValue[] = [
    constantValue('sex', sex),
    constantValue('birth', birth),
    constantValue('diagnosis', kind.diagnosis),
    constantValue('diagnosed', diagnosed),
  ]
  const samples = [{ material: 'Bone marrow', taken: diagnosed }]
  values.push(...marrowOn(diagnosed, kind, 0, draw))
  values.push(textValue('karyotype', diagnosed, karyotypeOf(kind, sex, draw)))
  if (random() < 0.85) values.push(textValue('mutations', diagnosed, mutationsOf(kind, draw)))
  if (kind.diagnosis === 'MDS-biTP53' && random() < 0.6) values.push(textValue('tp53Loh', diagnosed, 'yes'))
  const count = Math.max(1, Math.round(draw.normal(visits, visits / 5)))
  const self = { hb: draw.normal(0, 0.9), plt: draw.normal(0, 0.35), anc: draw.normal(0, 0.4) }
  let day = diagnosed
  for (let visit = 0; visit < count && day <= today; visit++) {
    const years = daysBetween(diagnosed, day) / 365.25
    values.push(...countsOn(day, kind, self, sex, years, draw))
    const isAgain = visit > 0 && random() < 0.12
    if (isAgain) values.push(...marrowOn(day, kind, years, draw))
    if (isAgain && random() < 0.5) samples.push({ material: random() < 0.7 ? 'Bone marrow' : 'Blood', taken: day })
    day = addDays(day, Math.round(Math.max(7, draw.normal(95, 40))))
  }
  const chance = random()
  if (chance < 0.02) return { values, samples, status: 2, statusText: 'Consent withdrawn (invented)' }
  if (chance < 0.07) return { values, samples, status: 3, statusText: 'Diagnosis under review (invented)' }
  return { values, samples, status: 1, statusText: '' }
}

type Draw = ReturnType<typeof newDraw>

function newDraw(random: () => number) {
  return {
    random,
    /** Box-Muller transform. */
    normal: (mean: number, deviation: number) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    weighted<Item>(list: readonly Item[], weight: (one: Item) => number): Item {
      let left = random() * list.reduce((sum, one) => sum + weight(one), 0)
      for (const one of list) {
        left -= weight(one)
        if (left < 0) return one
      }
      const [first] = list
      if (first === undefined) throw new Error('There is nothing to choose from.')
      return first
    },
  }
}

function marrowOn(day: string, kind: Kind, years: number, { normal, random }: Draw): NewValue[] {
  const blasts = between(0, 29, kind.blasts * Math.exp(normal(0.08 * years * kind.worsens, 0.25)))
  const rings = between(0, 90, Math.round(kind.rings * Math.exp(normal(0, 0.4))))
  return [
    numberValue('bmBlasts', day, blasts, 1),
    ...(random() < 0.8 ? [numberValue('ringSideroblasts', day, rings, 0)] : []),
  ]
}

function countsOn(
  day: string,
  kind: Kind,
  self: { hb: number; plt: number; anc: number },
  sex: string,
  years: number,
  { normal, random }: Draw,
): NewValue[] {
  const worse = years * kind.worsens
  const hb = between(4.2, 17.5, kind.hb + (sex === 'male' ? 0.4 : 0) + self.hb - 0.25 * worse + normal(0, 0.7))
  const plt = between(4, 900, kind.plt * Math.exp(self.plt - 0.09 * worse + normal(0, 0.16)))
  const anc = between(0.05, 14, kind.anc * Math.exp(self.anc - 0.07 * worse + normal(0, 0.25)))
  const monocytes = between(0, 3, 0.4 * Math.exp(normal(0, 0.5)))
  const values = [
    numberValue('hb', day, hb, 1),
    numberValue('wbc', day, anc + monocytes + between(0.4, 4, normal(1.5, 0.5)), 1),
    numberValue('anc', day, anc, 2),
    numberValue('monocytes', day, monocytes, 2),
    numberValue('plt', day, plt, 0),
    numberValue('mcv', day, between(70, 125, normal(kind.diagnosis === 'MDS-SF3B1' ? 103 : 98, 6)), 0),
  ]
  // Occasionally a part of a count is missing.
  return values.filter(() => random() > 0.03)
}

function karyotypeOf({ diagnosis }: Kind, sex: string, draw: Draw): string {
  if (diagnosis === 'MDS-5q') return 'del(5q)'
  if (diagnosis === 'MDS-biTP53' && draw.random() < 0.8) return 'del(5q), -7, +8, -17, del(20q)'
  const [karyotype] = draw.weighted(karyotypes, ([, share]) => share)
  return karyotype === '-Y' && sex === 'female' ? 'normal' : karyotype
}

function mutationsOf({ diagnosis }: Kind, { random }: Draw): string {
  const vaf = (max = 48) => Math.round(4 + random() * (max - 4))
  const found = genes.filter(([, share]) => random() < share).map(([gene]) => `${gene} ${vaf()}`)
  if (diagnosis === 'MDS-SF3B1' || random() < 0.06) found.unshift(`SF3B1 ${vaf()}`)
  if (diagnosis === 'MDS-biTP53') found.unshift(`TP53 ${vaf(85)}`, ...(random() < 0.5 ? [`TP53 ${vaf()}`] : []))
  else if (random() < 0.04) found.unshift(`TP53 ${vaf(20)}`)
  return found.join(', ') || 'none'
}

const nothing = { number: null, unit: null, text: null }
const constantValue = (variable: string, text: string): NewValue => ({ ...nothing, variable, day: null, text })
const textValue = (variable: string, day: string, text: string): NewValue => ({ ...nothing, variable, day, text })
const numberValue = (variable: string, day: string, number: number, digits: number): NewValue => ({
  ...{ ...nothing, variable, day, number: Number(number.toFixed(digits)) },
})

const between = (min: number, max: number, value: number) => Math.min(Math.max(value, min), max)

const addDays = (day: string, days: number) => isoDay(new Date(Date.parse(day) + days * dayMs))
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
