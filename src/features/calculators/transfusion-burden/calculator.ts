import { calculatorOf } from '../engine/calculator.ts'
import { burdenExamples } from './examples.ts'
import { type BurdenGap, scoreBurden } from './score.ts'
import { burdenCitations, burdenFields, burdenGroups, burdenScope, burdenSources } from './tables.ts'

export const burdenCalculator = calculatorOf({
  name: 'burden',
  path: 'transfusion-burden',
  title: 'Transfusion burden',
  description: 'Groups of the IWG 2018 criteria from 16 weeks',
  tool: 7,
  fields: burdenFields,
  parts: [
    { legend: 'Red-cell units', fields: ['earlierUnits', 'laterUnits'] },
    { legend: 'Episodes', fields: ['episodes'] },
  ],
  examples: burdenExamples,
  score: scoreBurden,
  view({ group, possible, because, total, atLeast, missing, notices }, input) {
    const isNothing = Object.keys(input).length === 0
    return {
      completeness: isNothing ? 'nothing' : group && missing.length === 0 ? 'exact' : 'range',
      score: total === null ? `at least ${atLeast}` : String(total),
      unit: (total ?? atLeast) === 1 ? 'unit in 16 weeks' : 'units in 16 weeks',
      category: possible.map(({ name }) => name).join(' or '),
      remark: group && missing.length > 0 ? `${group.name} whatever the missing values are` : null,
      half: null,
      scale: null,
      figures: [],
      figuresNote: because ? `Not classified: ${gaps[because]}` : 'Counted in two halves of 8 weeks',
      figuresSource: because ? burdenSources.gap : burdenSources.halves,
      derived: null,
      scenarios: [],
      variables: [],
      readings: {},
      contributions: [],
      categories: {
        caption: 'Groups of the transfusion burden, IWG 2018',
        columns: ['Group', 'Red-cell units'],
        rows: burdenGroups.map((group) => ({
          id: group.id,
          name: group.name,
          cells: [group.rule],
          isPossible: !isNothing && possible.includes(group),
        })),
        sources: [burdenSources.groups, burdenSources.gap, burdenSources.halves],
      },
      missing: missing.map((id) => ({ id, label: burdenFields.find((field) => field.id === id)?.label ?? id })),
      notices,
      scope: burdenScope,
      citations: burdenCitations,
      licence: null,
    }
  },
  cells: ({ group, possible, because, total, missing }) => ({
    total: total === null ? '' : String(total),
    group: group?.id ?? '',
    possible_groups: possible.map(({ id }) => id).join(' '),
    because: because ?? '',
    missing: missing.join(' '),
  }),
})

const gaps: Readonly<Record<BurdenGap, string>> = {
  '1-2 units': '1 or 2 units in 16 weeks',
  'one episode': 'all units in one episode',
}
