import { expect, test } from 'vitest'
import list from '../content/thresholds.json' with { type: 'json' }
import * as ccrs from '../src/features/calculators/ccrs/tables.ts'
import type { Measure } from '../src/features/calculators/engine/measured-variable.ts'
import * as hctCi from '../src/features/calculators/hct-ci/tables.ts'
import * as ipss from '../src/features/calculators/ipss/tables.ts'
import * as ipssM from '../src/features/calculators/ipss-m/tables.ts'
import * as ipssR from '../src/features/calculators/ipss-r/tables.ts'
import * as nordic from '../src/features/calculators/nordic/tables.ts'
import * as burden from '../src/features/calculators/transfusion-burden/tables.ts'
import { cytopeniaLimits } from '../src/features/classifier/facts.ts'
import { icc } from '../src/features/classifier/icc.ts'
import { who4 } from '../src/features/classifier/who4.ts'
import { who5 } from '../src/features/classifier/who5.ts'

const printed = new Map(list.values.map(({ key, value }) => [key, value]))

/** The different numbers in a text, in order; a dash between two numbers is not a minus. */
const numbersIn = (text: string) =>
  distinct((text.match(/−?\d+(?:\.\d+)?/g) ?? []).map((one) => Number(one.replace('−', '-'))))

const distinct = (numbers: readonly number[]) => [...new Set(numbers)].sort((one, other) => one - other)

/** The limits of a measure's table, in its first unit unless another is named. */
const limitsOf = ({ bands, units }: Measure, unit: string = units[0].id) =>
  bands.flatMap(({ below, upTo }) => (below ?? upTo)?.[unit] ?? [])

const points = ({ bands }: Pick<Measure, 'bands'>) => bands.map(({ points: each }) => each)
const scores = (categories: readonly { readonly score: string }[]) =>
  categories.flatMap(({ score }) => numbersIn(score))
const ends = (categories: readonly number[]) => categories.slice(0, -1)

const { burdenLimits } = burden
const lineages = ipss.ipssLineages.map((id) => ipss.ipssInputs[id])
const { marrowBlasts, haemoglobin, platelets, anc } = ipssR.ipssRInputs
const measuresOfIpssR = [marrowBlasts, haemoglobin, platelets, anc]
const { WHO4, WHO5, ICC } = cytopeniaLimits
const { hctCiLimits } = hctCi

/** For each entry of the list, the numbers that the scores use for it. */
const inScores: Readonly<Record<string, readonly number[]>> = {
  'ipss.blasts': [...limitsOf(ipss.ipssInputs.marrowBlasts), ipss.ipssInputs.marrowBlasts.units[0].max],
  'ipss.cyt': lineages.flatMap((lineage) => limitsOf(lineage)),
  'ipssr.blasts': limitsOf(marrowBlasts),
  'ipssr.hb': [...limitsOf(haemoglobin), ...limitsOf(haemoglobin, 'g/L')],
  'ipssr.plt': limitsOf(platelets),
  'ipssr.anc': limitsOf(anc),
  'ipssr.groups': ends(ipssR.ipssRCategories.map(({ upTo }) => upTo)),
  'split.ipssr': [ipssR.ipssRSplit.lowerRiskUpTo],
  'ipssm.caps': Object.values(ipssM.ipssMCaps),
  'ipssm.loh': [ipssM.lohFromVaf.fraction],
  'ipssm.cut': ends(ipssM.ipssMCategories.map(({ upTo }) => upTo)),
  'nordic.sepo': [...limitsOf(nordic.nordicInputs.erythropoietin), ...points(nordic.nordicInputs.erythropoietin)],
  'nordic.units': [...limitsOf(nordic.nordicInputs.redCellUnits), ...points(nordic.nordicInputs.redCellUnits)],
  'nordic.groups': [
    ...scores(nordic.nordicCategories),
    ...nordic.nordicCategories.map(({ responsePercent }) => responsePercent),
  ],
  'ccrs.points': [
    ...limitsOf(ccrs.ccrsInputs.platelets),
    ...limitsOf(ccrs.ccrsInputs.mutations),
    ...[ccrs.ccrsInputs.platelets, ccrs.ccrsInputs.mutations, { bands: ccrs.ccrsInputs.splicing.rows }]
      .flatMap(points)
      .filter((one) => one > 0),
  ],
  'ccrs.groups': scores(ccrs.ccrsCategories),
  'hctci.groups': scores(hctCi.hctCiCategories),
  'hctci.lung': [hctCiLimits.lungPercent.severe],
  'hctci.creatinine': Object.values(hctCiLimits.creatinine),
  'burden.ntd': [0, 16],
  'burden.low': [
    burdenLimits.lowFrom,
    burdenLimits.highFrom - 1,
    burdenLimits.lowEpisodes,
    burdenLimits.lowPerHalf,
    8,
    16,
  ],
  'burden.high': [burdenLimits.highFrom],
  'burden.high.half': [burdenLimits.highPerHalf],
  'cyt.who16': [WHO4.hb.M, WHO4.hb.F, WHO4.anc, WHO4.plt],
  'cyt.who22': [WHO5, ICC].flatMap(({ hb, anc, plt }) => [hb.M, hb.F, anc, plt]),
}

test.each(Object.entries(inScores))('%s: the score uses the numbers of the list', (key, used) => {
  expect([key, numbersIn(printed.get(key) ?? '')]).toEqual([key, distinct(used)])
})

test('every table of a score is tied to the list', () => {
  const tied = Object.values(inScores).flat()
  const measures: readonly Measure[] = [
    ...[...measuresOfIpssR, ...lineages, ipss.ipssInputs.marrowBlasts],
    ...[
      nordic.nordicInputs.erythropoietin,
      nordic.nordicInputs.redCellUnits,
      ccrs.ccrsInputs.platelets,
      ccrs.ccrsInputs.mutations,
    ],
  ]
  for (const measure of measures)
    for (const limit of limitsOf(measure)) expect([measure.label, tied.includes(limit)]).toEqual([measure.label, true])
})

test('the limits of a table are the same in each unit; mmol/L has its own', () => {
  for (const measure of [
    ...measuresOfIpssR,
    ...lineages,
    ccrs.ccrsInputs.platelets,
    nordic.nordicInputs.erythropoietin,
  ] as Measure[])
    for (const { below, upTo } of measure.bands) {
      const {
        'g/dL': gramsPerDl,
        'g/L': gramsPerL,
        '10^9/L': perL,
        '/uL': perUl,
        'U/L': unitsPerL,
        'mU/mL': perMl,
      } = {
        ...below,
        ...upTo,
      }
      expect([gramsPerL, perUl, perMl]).toEqual([gramsPerDl && gramsPerDl * 10, perL && perL * 1000, unitsPerL])
    }
})

test('the words of the groups of the transfusion burden have its limits', () => {
  const rules = Object.fromEntries(burden.burdenGroups.map(({ id, rule }) => [id, numbersIn(rule)]))
  const used = (key: string, ...others: readonly number[]) => distinct([...(inScores[key] ?? []), ...others])
  expect(rules).toMatchObject({
    ntd: used('burden.ntd'),
    ltb: used('burden.low'),
    htb: used('burden.high', burdenLimits.highPerHalf, 8, 16),
  })
})

/** The entry of the list for each limit of a rule, by classification where they differ. */
const inRules: Readonly<Record<string, string>> = {
  'age 18': 'scope.age',
  'bmBlasts 5': 'blasts.low.who22',
  'bmBlasts 10': 'blasts.ib2',
  'bmBlasts 20': 'blasts.aml',
  'pbBlasts 1': 'blasts.blood1',
  'pbBlasts 2': 'blasts.low.who22',
  'pbBlasts 5': 'blasts.ib2',
  'pbBlasts 10': 'blasts.mdsaml',
  'pbBlasts 20': 'blasts.aml',
  'monocytesPct 10': 'cmml',
  'WHO4 monocytes 1': 'cmml',
  'WHO5 monocytes 0.5': 'cmml.who22',
  'ICC monocytes 0.5': 'cmml',
  'plt 450': 'mdsmpn.plt',
  'wbc 13': 'mdsmpn.wbc',
  'ringSideroblasts 5': 'rs.who16',
  'ringSideroblasts 15': 'rs.who16',
  'fibrosis 2': 'mdsf',
  'WHO5 sf3b1Vaf 5': 'sf3b1.who22',
  'ICC sf3b1Vaf 10': 'sf3b1.icc',
  'WHO5 npm1Vaf 10': 'npm1.vaf',
  'WHO5 tp53HighestVaf 50': 'tp53.half.who22',
  'ICC tp53HighestVaf 50': 'tp53.half.icc',
  'ICC tp53HighestVaf 10': 'tp53.icc',
}

/** Facts that are numbers of mutations, lineages or cytopenias rather than measurements. */
const counts = ['lineages', 'tp53Mutations', 'tp53MutationsFrom10', 'who4Cytopenias']

type Limit = { readonly fact: string; readonly limit: number; readonly says: string }

function limitsIn(part: unknown): readonly Limit[] {
  if (typeof part !== 'object' || part === null) return []
  const { fact, from, below, over, says } = part as Record<string, unknown>
  if (typeof fact !== 'string') return Object.values(part).flatMap(limitsIn)
  return [from, below, over].flatMap((limit) =>
    typeof limit === 'number' ? [{ fact, limit, says: String(says) }] : [],
  )
}

test('every limit of a rule of the classifier is a number of the list', () => {
  const used = new Set<string>()
  const wrong = [who4, who5, icc].flatMap((system) =>
    limitsIn(system).flatMap(({ fact, limit, says }) => {
      if (counts.includes(fact)) return []
      const name = [`${system.id} ${fact} ${limit}`, `${fact} ${limit}`].find((one) => one in inRules)
      if (!name) return `${system.id} ${fact} ${limit} is tied to no entry`
      used.add(name)
      const entry = printed.get(inRules[name] ?? '') ?? ''
      // "10–19%" is from 10 to below 20.
      const isIn = (text: string) => numbersIn(text).some((number) => number === limit || number === limit - 1)
      return [entry, says].flatMap((text) => (isIn(text) ? [] : `${name} is not in “${text}”`))
    }),
  )
  expect([...new Set(wrong)]).toEqual([])
  expect(Object.keys(inRules).filter((name) => !used.has(name))).toEqual([])
})
