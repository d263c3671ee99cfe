import { Extension, type Extensions, Mark } from '@tiptap/core'
import Blockquote from '@tiptap/extension-blockquote'
import Bold from '@tiptap/extension-bold'
import Document from '@tiptap/extension-document'
import HardBreak from '@tiptap/extension-hard-break'
import Heading from '@tiptap/extension-heading'
import HorizontalRule from '@tiptap/extension-horizontal-rule'
import Italic from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import Subscript from '@tiptap/extension-subscript'
import Superscript from '@tiptap/extension-superscript'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import Text from '@tiptap/extension-text'
import { Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { isSafeHref } from '#features/rich-text/index.ts'
import { Citation, Unconfirmed } from './nodes/citation.ts'
import { describedNodes } from './nodes/described.ts'
import { Flow, flowParts } from './nodes/flow.ts'
import { LastingIds } from './nodes/lasting-ids.ts'
import { Note } from './nodes/note.ts'
import { Recommendation, recommendationParts } from './nodes/recommendation.ts'
import { captionedTable } from './nodes/table.ts'
import { Threshold } from './nodes/threshold.ts'
import { storedMark, storedNode } from './stored.ts'

/** Keeps a paragraph for the caret when everything is deleted: without one, bold and the like would have no effect. */
const NeverEmpty = Extension.create({
  name: 'neverEmpty',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(_, __, { doc, schema, tr }) {
        if (doc.childCount > 0) return null
        const change = tr.insert(0, schema.node('paragraph'))
        return change.setSelection(TextSelection.create(change.doc, 1))
      },
    }),
  ],
})

const Link = Mark.create({
  name: 'link',
  ...storedMark('link', { href: { parseHTML: (element) => element.getAttribute('href') } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => isSafeHref((element as HTMLElement).getAttribute('href')) && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

const span = (name: 'colspan' | 'rowspan') => ({
  parseHTML: (element: HTMLElement) => Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1),
})
const spans = { colspan: span('colspan'), rowspan: span('rowspan') }

/** Groups beyond the stored ones, by which the editor's commands recognise lists. */
const inLists = 'block list'

/** Every node and mark of a region in the order of the stored schema, with its editing behaviour. */
export const extensions: Extensions = [
  Document.extend(storedNode('doc')),
  Paragraph.extend(storedNode('paragraph')),
  Heading.extend(storedNode('heading', { level: { rendered: false } })).configure({ levels: [2, 3, 4] }),
  BulletList.extend({ ...storedNode('bulletList'), group: inLists }),
  OrderedList.extend({
    ...storedNode('orderedList', {
      start: { parseHTML: (element) => Number.parseInt(element.getAttribute('start') ?? '1', 10) || 1 },
    }),
    group: inLists,
    // Our own cleaner parses pasted text.
    addProseMirrorPlugins: () => [],
  }),
  ListItem.extend(storedNode('listItem')),
  Blockquote.extend(storedNode('blockquote')),
  HorizontalRule.extend(storedNode('horizontalRule')),
  Table.extend({ ...storedNode('table', captionedTable.inDom), ...captionedTable.config }).configure({
    resizable: false,
  }),
  TableRow.extend(storedNode('tableRow')),
  TableHeader.extend(storedNode('tableHeader', spans)),
  TableCell.extend(storedNode('tableCell', spans)),
  Note,
  Recommendation,
  ...recommendationParts,
  ...describedNodes,
  Flow,
  ...flowParts,
  Text,
  HardBreak.extend(storedNode('hardBreak')),
  Citation,
  Unconfirmed,
  Threshold,
  Link,
  Bold.extend(storedMark('bold')),
  Italic.extend(storedMark('italic')),
  Subscript.extend(storedMark('subscript')),
  Superscript.extend(storedMark('superscript')),
  LastingIds,
  NeverEmpty,
  ListKeymap,
  UndoRedo,
  Gapcursor,
  Placeholder.configure({ placeholder: 'Write here', showOnlyWhenEditable: true }),
]

/** Only the start of a list is converted while typing: '> 500 U/L', '*' and '---' are literal in clinical text. */
export const inputRules = ['bulletList', 'orderedList']
