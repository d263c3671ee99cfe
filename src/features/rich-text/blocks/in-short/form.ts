import { type BlockForm, removesBlock, rowButtons } from '../form.ts'

export const inShortForm: BlockForm = {
  name: 'inShort',
  label: 'In short',
  nodes: {
    inShort: {
      tag: 'div',
      className: 'in-short',
      label: 'In short',
      buttons: [{ label: 'Add row', adds: 'shortRow', isLimited: true }, removesBlock],
    },
    shortRow: {
      tag: 'div',
      className: 'short-row',
      label: 'Row of “In short”',
      fields: {
        label: {
          label: 'Row',
          suggestions: ['Dose', 'How long', 'Who', 'Kidney', 'Pregnancy', 'Do not stop', 'Stop'],
        },
      },
      isRow: true,
      buttons: rowButtons,
    },
  },
}
