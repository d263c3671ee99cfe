import type { Route } from '#base/contract/route.ts'
import { type EnteredValue, filledForm } from '#features/calculators/contract.ts'
import { scoreForms } from '#features/calculators/server/index.ts'
import { classifierCalculator, classifierRoutes } from '#features/classifier/contract.ts'
import type { KindPassage } from '#features/pages/contract/index.ts'
import type { Analyser } from '../contract/analyse.ts'
import type { FilledCalculator } from '../contract/search.ts'
import { type Lexicon, termsOfGroup } from '../contract/synonyms.ts'

const forms = [...scoreForms, { route: classifierRoutes[0] as Route, calculator: classifierCalculator }]

/** The calculator on a page, searchable by its name and the labels of its inputs. */
export function formPassages(path: string): readonly KindPassage[] {
  const form = forms.find(({ route }) => route.path === path)
  if (!form) return []
  const labels = form.calculator.fields.flatMap(({ label, options = [] }) =>
    [label, options.length <= 8 ? options.map((option) => option.label).join(', ') : ''].filter(Boolean),
  )
  return [
    {
      kind: 'calculator',
      ...{ anchor: '', groupId: 'calculator', section: '', headings: ['Calculator'] },
      title: `Calculate ${form.route.title}`,
      text: [...new Set(labels)].join(', '),
    },
  ]
}

const numberWithUnit = /^\s?(g\/dl|g\/l|mmol\/l|%|10\^?9\/l|\/[uµ]l|years?)/i

/** The calculator named in a question, with the values given there: `ipss-r hb 9.2 plt 80`. */
export function filledCalculator(
  q: string,
  { analyser, lexicon }: { analyser: Analyser; lexicon: Lexicon },
): FilledCalculator | undefined {
  const tokens = analyser.tokens(q)
  const groupsOf = (word: string) => lexicon.find([word])?.groups ?? []
  const titles = tokens.flatMap(({ word }) => [word, ...groupsOf(word).map(({ preferred }) => preferred.toLowerCase())])
  const words = ` ${tokens.map(({ word }) => word).join(' ')} `
  const form = forms.find(({ route }) => {
    const title = route.title.toLowerCase()
    return titles.includes(title) || words.includes(` ${title} `)
  })
  if (!form) return undefined
  const values = tokens.flatMap(({ word, to }, at): EnteredValue[] => {
    const name = tokens[at - 1]?.word
    if (!/^\d+(?:\.\d+)?$/.test(word) || name === undefined) return []
    const unit = numberWithUnit.exec(q.slice(to))?.[1]
    return [
      {
        names: [
          name,
          ...groupsOf(name)
            .flatMap(termsOfGroup)
            .map((term) => term.toLowerCase()),
        ],
        value: word,
        ...(unit && { unit }),
      },
    ]
  })
  const filled = filledForm(form.calculator, values)
  return filled && { name: form.route.title, url: `${form.route.path}#${filled.fragment}`, filled: filled.filled }
}
