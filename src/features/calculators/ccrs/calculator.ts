import { pointsCalculator, spread } from '../engine/points-calculator.ts'
import { ccrsExamples } from './examples.ts'
import { ccrs } from './score.ts'
import { type CcrsCategory, ccrsCitations, ccrsScope, ccrsSources } from './tables.ts'

export const ccrsCalculator = pointsCalculator({
  name: 'ccrs',
  path: 'ccrs',
  title: 'CCRS',
  description: 'Clonal cytopenia risk score, for CCUS',
  tool: 4,
  parts: [
    { legend: 'Diagnosis', fields: ['ccus'] },
    { legend: 'Blood and genetics', fields: ['platelets', 'splicing', 'mutations'] },
  ],
  sharedKeys: { platelets: 'plt', plateletsUnit: 'pltUnit' },
  examples: ccrsExamples,
  score: ccrs,
  reach: [0, 7.5],
  figures: (possible) => [{ label: 'Myeloid neoplasm at 2 years', value: spread(possible, neoplasm) }],
  figuresNote: 'Share of 357 patients with CCUS',
  figuresSource: ccrsSources.outcomes,
  caption: 'CCRS categories: score and myeloid neoplasm at 2 years',
  columns: { 'Myeloid neoplasm at 2 years': neoplasm },
  sources: [ccrsSources.outcomes, ccrsSources.splicing],
  scope: ccrsScope,
  citations: ccrsCitations,
})

function neoplasm({ neoplasmPercent }: CcrsCategory) {
  return `${neoplasmPercent}%`
}
