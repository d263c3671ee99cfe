import { calculatorOf } from '../engine/calculator.ts'
import { markOf, pointsCells, pointsHead, possibleOf, readingsOf, segmentsOf } from '../engine/points-view.ts'
import { between, measureRow, placeOn } from '../engine/score-view.ts'
import { nordicExamples } from './examples.ts'
import type { NordicInput, NordicScored } from './score.ts'
import { scoreNordic } from './score.ts'
import {
  erythropoietin,
  type NordicCategory,
  nordicCategories,
  nordicCitations,
  nordicFields,
  nordicScope,
  nordicSources,
  redCellUnits,
} from './tables.ts'

/** The Nordic score for a form and a table of cases. */
export const nordicCalculator = calculatorOf<NordicInput, NordicScored>({
  name: 'nordic',
  title: 'Nordic score',
  fields: nordicFields,
  parts: [{ legend: 'Blood and transfusions', fields: ['erythropoietin', 'redCellUnits'] }],
  sharedKeys: { erythropoietin: 'sepo', erythropoietinUnit: 'sepoUnit' },
  examples: nordicExamples,
  score: scoreNordic,
  view(result, input) {
    const { lowest, highest, variables } = result
    const head = pointsHead(result, input, nordicFields)
    const possible = possibleOf(nordicCategories, result)
    const rows = variables.map((points) =>
      measureRow(points.id === 'erythropoietin' ? erythropoietin : redCellUnits, points, input.erythropoietinUnit),
    )
    return {
      ...head,
      half: null,
      scale: {
        segments: segmentsOf(nordicCategories, possible, scoreAtEnd),
        marks: [markOf('Nordic score', [lowest.score, highest.score], place)],
      },
      figures: [
        { label: 'Response in 1997', value: responses(possible, ({ responsePercent }) => responsePercent) },
        {
          label: 'Response in the validation of 2003',
          value: responses(possible, ({ validationPercent }) => validationPercent),
        },
      ],
      figuresNote: 'Response of anaemia to an ESA with G-CSF, in 98 and in 53 patients',
      figuresSource: nordicSources.outcomes,
      derived: null,
      variables: rows,
      readings: readingsOf(rows),
      categories: {
        caption: 'Nordic score: categories and response to an ESA with G-CSF',
        columns: ['Category', 'Score', 'Response, 1997', 'Response, 2003'],
        rows: nordicCategories.map((category) => ({
          id: category.id,
          name: category.name,
          cells: [category.score, percent(category.responsePercent), percent(category.validationPercent)],
          isPossible: head.standing !== 'nothing' && possible.includes(category),
        })),
        sources: [nordicSources.outcomes, nordicSources.bounds, nordicSources.month],
      },
      notices: [],
      scope: nordicScope,
      citations: nordicCitations,
    }
  },
  cells: (result) => ({ ...pointsCells(result), category_2003: result.category2003?.name ?? '' }),
})

const scoreAtEnd = ({ upToHalfPoints }: NordicCategory) => upToHalfPoints / 2
const ends = nordicCategories.slice(0, -1).map(scoreAtEnd)
const place = (score: number) => placeOn(ends, [-5, 4], score)

const percent = (share: number | null) => (share === null ? 'not given' : `${share}%`)

/** The responses from the lowest to the highest possible category. */
function responses(possible: readonly NordicCategory[], of: (category: NordicCategory) => number | null): string {
  const shares = possible.map((one) => percent(of(one)))
  return between(shares[0] ?? '', shares.at(-1) ?? '')
}
