import { pointsCalculator, spread } from '../engine/points-calculator.ts'
import { nordicExamples } from './examples.ts'
import { nordic } from './score.ts'
import { type NordicCategory, nordicCitations, nordicScope, nordicSources } from './tables.ts'

export const nordicCalculator = pointsCalculator({
  name: 'nordic',
  path: 'nordic',
  title: 'Nordic score',
  description: 'Response of anaemia to an ESA with G-CSF',
  tool: 6,
  parts: [{ legend: 'Blood and transfusions', fields: ['erythropoietin', 'redCellUnits'] }],
  sharedKeys: { erythropoietin: 'sepo', erythropoietinUnit: 'sepoUnit' },
  examples: nordicExamples,
  score: nordic,
  reach: [-5, 4],
  figures: (possible) => [
    { label: 'Response in 1997', value: spread(possible, response) },
    { label: 'Response in the validation of 2003', value: spread(possible, validation) },
  ],
  figuresNote: 'Response of anaemia to an ESA with G-CSF, in 98 and in 53 patients',
  figuresSource: nordicSources.outcomes,
  caption: 'Nordic score: categories and response to an ESA with G-CSF',
  columns: { 'Response, 1997': response, 'Response, 2003': validation },
  sources: [nordicSources.outcomes, nordicSources.bounds, nordicSources.month],
  scope: nordicScope,
  citations: nordicCitations,
  cells: ({ category2003 }) => ({ category_2003: category2003?.name ?? '' }),
})

function response({ responsePercent }: NordicCategory) {
  return `${responsePercent}%`
}

function validation({ validationPercent }: NordicCategory) {
  return validationPercent === null ? 'not given' : `${validationPercent}%`
}
