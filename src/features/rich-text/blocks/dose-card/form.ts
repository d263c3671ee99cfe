import { type BlockForm, removesBlock, rowButtons } from '../form.ts'
import { doseTagNames, doseTags } from './tags.ts'

export const doseCardForm: BlockForm = {
  name: 'doseCard',
  label: 'Dose card',
  nodes: {
    doseCard: {
      tag: 'section',
      className: 'dose',
      label: 'Dose card',
      fields: {
        tag: { label: 'Status of the dose', choices: doseTags.map((value) => ({ value, label: doseTagNames[value] })) },
      },
      buttons: [{ label: 'Add row', adds: 'doseRow' }, { label: 'Add caution', adds: 'doseCaution' }, removesBlock],
    },
    doseName: { line: 'dose-name' },
    doseRow: {
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
      isRow: true,
      buttons: [{ label: 'Use this source and date in every row', shares: ['source', 'checked'] }, ...rowButtons],
    },
    doseCaution: { line: 'dose-caution' },
  },
}
