import { doseTagNames, doseTags } from '#features/rich-text/index.ts'
import { formedNode, lineNode } from './form.ts'
import { addPart, removeBlock, removePart } from './structured-commands.ts'

/** The doses of one drug by one route. */
export const DoseCard = formedNode({
  name: 'doseCard',
  tag: 'section',
  className: 'dose',
  label: 'Dose card',
  keepsId: true,
  fields: {
    tag: { label: 'Status of the dose', choices: doseTags.map((value) => ({ value, label: doseTagNames[value] })) },
  },
  actions: [
    { label: 'Add row', run: (view, at) => addPart(view, at, 'doseRow') },
    { label: 'Add caution', run: (view, at) => addPart(view, at, 'doseCaution') },
    { label: 'Remove block', title: 'Its text stays as paragraphs', run: removeBlock },
  ],
})

/** The parts of a dose card. */
export const doseCardParts = [
  lineNode('doseName', 'dose-name'),
  formedNode({
    name: 'doseRow',
    tag: 'div',
    className: 'dose-row',
    label: 'Row of the dose card',
    fields: {
      label: {
        label: 'Row',
        suggestions: ['Start', 'Step up', 'Maximum', 'Hold', 'Restart', 'Reduce', 'Check', 'Stop'],
      },
      source: { label: 'Source' },
      checked: { label: 'Date checked', isDay: true },
    },
    actions: [{ label: 'Remove row', run: removePart }],
  }),
  lineNode('doseCaution', 'dose-caution'),
]
