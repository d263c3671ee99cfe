import { calculatorOf } from '../engine/calculator.ts'
import { listedRow, markOf, pointsCells, pointsHead, possibleOf, readingsOf } from '../engine/points-view.ts'
import { between, measureRow, placeOn } from '../engine/score-view.ts'
import { ccrsExamples } from './examples.ts'
import type { CcrsInput, CcrsScored } from './score.ts'
import { scoreCcrs } from './score.ts'
import {
  ccrsCategories,
  ccrsCitations,
  ccrsFields,
  ccrsScope,
  ccrsSources,
  mutations,
  platelets,
  splicing,
} from './tables.ts'

/** The CCRS for a form and a table of cases. */
export const ccrsCalculator = calculatorOf<CcrsInput, CcrsScored>({
  name: 'ccrs',
  title: 'CCRS',
  fields: ccrsFields,
  parts: [
    { legend: 'Diagnosis', fields: ['ccus'] },
    { legend: 'Blood and genetics', fields: ['platelets', 'splicing', 'mutations'] },
  ],
  sharedKeys: { platelets: 'plt', plateletsUnit: 'pltUnit' },
  examples: ccrsExamples,
  score: scoreCcrs,
  view(result, input) {
    const { lowest, highest, variables, notices } = result
    const head = pointsHead(result, input, ccrsFields)
    const possible = possibleOf(ccrsCategories, result)
    const rows = variables.map((points) =>
      points.id === 'splicing'
        ? listedRow(points, splicing.rows, null)
        : measureRow(points.id === 'platelets' ? platelets : mutations, points, input.plateletsUnit),
    )
    return {
      ...head,
      half: null,
      scale: {
        segments: ccrsCategories.map((category) => ({
          name: category.name,
          end: category.end,
          isPossible: possible.includes(category),
        })),
        marks: [markOf('CCRS', [lowest.score, highest.score], place)],
      },
      figures: [
        {
          label: 'Myeloid neoplasm at 2 years',
          value: between(`${lowest.category.neoplasmPercent}%`, `${highest.category.neoplasmPercent}%`),
        },
      ],
      figuresNote: 'Share of 357 patients with CCUS',
      figuresSource: ccrsSources.outcomes,
      derived: null,
      variables: rows,
      readings: readingsOf(rows),
      categories: {
        caption: 'CCRS categories: score and myeloid neoplasm at 2 years',
        columns: ['Category', 'Score', 'Myeloid neoplasm at 2 years'],
        rows: ccrsCategories.map((category) => ({
          id: category.id,
          name: category.name,
          cells: [category.score, `${category.neoplasmPercent}%`],
          isPossible: head.standing !== 'nothing' && possible.includes(category),
        })),
        sources: [ccrsSources.outcomes, ccrsSources.splicing],
      },
      notices: head.standing === 'nothing' ? [] : notices,
      scope: ccrsScope,
      citations: ccrsCitations,
    }
  },
  cells: pointsCells,
})

const ends = ccrsCategories.slice(0, -1).map(({ upToHalfPoints }) => upToHalfPoints / 2)
const place = (score: number) => placeOn(ends, [0, 7.5], score)
