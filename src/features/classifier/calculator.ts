import { type CaseTable, examplesOf, type Rest, remarkCells } from '#features/calculators/contract.ts'
import type { ClassifierInput } from './case.ts'
import type { SystemResult } from './classify.ts'
import { classify } from './classify.ts'
import { classifierExamples } from './examples.ts'
import { classifierFields } from './fields.ts'

/** The sections of the form. The name can rest on the first two; the others fold. */
const sections = ['Blasts', 'Genetics', 'Fusions and CEBPA', 'Marrow', 'Blood', 'Patient'] as const
const open: readonly string[] = ['Blasts', 'Genetics']

/** Fills in normal findings for the rest of a section. Counts are never filled in: they are measured or unknown. */
const normal: Readonly<Partial<Record<(typeof sections)[number], Rest>>> = {
  Marrow: {
    label: 'Rest of the marrow normal',
    texts: { dysplasia: 'none', ringSideroblasts: '0', auerRods: 'false' },
  },
  Genetics: {
    label: 'Rest of the genetics tested and normal',
    texts: { karyotype: 'normal', mutations: 'none', 'tp53.vafs': 'none', fusions: 'none' },
  },
  Patient: {
    label: 'Persistent, unexplained, nothing in the history',
    texts: { cytopeniaPersistentUnexplained: 'true', priorCytotoxicTherapy: 'false', germline: 'none' },
  },
}

/** Short titles for the worked cases of classification.md 7. */
const exampleTitles: Readonly<Record<string, string>> = {
  W1: 'SF3B1 mutation with ring sideroblasts',
  W2: 'SF3B1 mutation with a VAF of 7%',
  W3: 'del(5q) alone, platelets 520',
  W4: 'del(5q) with -7',
  W5: 'Two TP53 mutations, complex karyotype, blasts 12%',
  W6: 'One TP53 mutation without LOH, blasts 14%',
  W7: 'One TP53 mutation, complex karyotype, LOH not tested',
  W8: 'After chemotherapy, blood blasts 6%',
  W9: 'NPM1 mutation, blasts 8%',
  W10: '-7 without dysplasia',
  W11: 'Hypocellular marrow with U2AF1 mutation',
  W12: 'Fibrosis with increased blasts',
  W13: 'Boy of 6 with germline GATA2 and -7',
  W14: 'Mild anaemia with TET2 mutation, no dysplasia',
}

export const classifierCalculator: CaseTable<ClassifierInput> = {
  name: 'classifier',
  fields: classifierFields,
  parts: sections.map((section) => {
    const rest = normal[section]
    const fields = classifierFields.filter((field) => field.section === section).map(({ id }) => id)
    return { legend: section, fields, ...(rest && { rest }), ...(!open.includes(section) && { folds: true as const }) }
  }),
  sharedKeys: { bmBlasts: 'blasts' },
  examples: examplesOf(
    classifierFields,
    classifierExamples.map(({ name, input }) => ({ name: exampleTitles[name] ?? name, input })),
  ),
  cells(input) {
    const result = classify(input)
    return result.valid
      ? { valid: true, cells: Object.assign({}, ...result.systems.map(systemCells), remarkCells(result)) as Cells }
      : result
  },
}

type Cells = Readonly<Record<string, string>>

function systemCells({ system, standing, diagnosis, possible, missing }: SystemResult): Record<string, string> {
  return {
    [`${system}_standing`]: standing,
    [`${system}_code`]: diagnosis?.code ?? '',
    [`${system}_name`]: diagnosis ? (diagnosis.detail ?? diagnosis.name) : '',
    [`${system}_qualifiers`]: diagnosis?.qualifiers.join('; ') ?? '',
    [`${system}_possible`]: possible.map((one) => one.entity.code).join('; '),
    [`${system}_missing`]: missing.map((one) => one.id).join(' '),
  }
}
