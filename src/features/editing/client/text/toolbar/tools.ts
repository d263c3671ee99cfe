import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import {
  Bold,
  Italic,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Subscript,
  Superscript,
  Undo2,
} from 'lucide-react'
import { blockForms } from '#features/rich-text/index.ts'
import { recommend } from '../nodes/recommendation-commands.ts'
import { paragraphAfter } from '../nodes/structured-commands.ts'
import { undoElsewhere } from '../page-undo.ts'
import type { ToolState } from './state.ts'
import type { ToolDialog } from './tool-dialog.ts'

export type Tool = {
  readonly label: string
  readonly icon: LucideIcon
  /** In ARIA notation. Control means Command on a Mac. */
  readonly keys?: string
  isOn?(state: ToolState): boolean
  isShown?(state: ToolState): boolean
  isOff?(state: ToolState): boolean
  run(editor: Editor): unknown
}

const chain = (editor: Editor) => editor.chain().focus()

const markTool = (
  label: string,
  icon: LucideIcon,
  keys: string,
  name: 'bold' | 'italic' | 'subscript' | 'superscript',
): Tool => ({
  label,
  icon,
  keys,
  isOn: (state) => state[name],
  run: (editor) => chain(editor).toggleMark(name).run(),
})

export const textTools: readonly Tool[] = [
  markTool('Bold', Bold, 'Control+B', 'bold'),
  markTool('Italic', Italic, 'Control+I', 'italic'),
  markTool('Subscript', Subscript, 'Control+,', 'subscript'),
  markTool('Superscript', Superscript, 'Control+.', 'superscript'),
]

export const undoTools: readonly Tool[] = [
  {
    label: 'Undo',
    icon: Undo2,
    keys: 'Control+Z',
    isOff: ({ canUndo }) => !canUndo,
    run: (editor) => undoElsewhere(editor, 'undo') || chain(editor).undo().run(),
  },
  {
    label: 'Redo',
    icon: Redo2,
    keys: 'Control+Shift+Z',
    isOff: ({ canRedo }) => !canRedo,
    run: (editor) => undoElsewhere(editor, 'redo') || chain(editor).redo().run(),
  },
]

export const listTools: readonly Tool[] = [
  {
    label: 'Bulleted list',
    icon: List,
    keys: 'Control+Shift+8',
    isOn: ({ bulletList }) => bulletList,
    isOff: ({ isPlain }) => isPlain,
    run: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    keys: 'Control+Shift+7',
    isOn: ({ orderedList }) => orderedList,
    isOff: ({ isPlain }) => isPlain,
    run: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    label: 'Increase list level',
    icon: ListIndentIncrease,
    keys: 'Tab',
    isShown: ({ inList }) => inList,
    run: (editor) => chain(editor).sinkListItem('listItem').run(),
  },
  {
    label: 'Decrease list level',
    icon: ListIndentDecrease,
    keys: 'Shift+Tab',
    isShown: ({ inList }) => inList,
    run: (editor) => chain(editor).liftListItem('listItem').run(),
  },
]

export type Entry = {
  readonly label: string
  readonly keys?: string
  isOn?(state: ToolState): boolean
  isShown?(state: ToolState): boolean
} & ({ run(editor: Editor): unknown; readonly dialog?: never } | { readonly dialog: ToolDialog; run?: never })

const heading = (level: 2 | 3 | 4): Entry => ({
  label: `Heading ${level}`,
  keys: `Control+Alt+${level}`,
  isOn: ({ style }) => style === `h${level}`,
  run: (editor) => chain(editor).setNode('heading', { level }).run(),
})

export const styleEntries: readonly Entry[] = [
  {
    label: 'Paragraph',
    keys: 'Control+Alt+0',
    isOn: ({ style }) => style === 'p',
    run: (editor) => chain(editor).clearNodes().run(),
  },
  heading(2),
  heading(3),
  heading(4),
  {
    label: 'Quotation',
    isOn: ({ style }) => style === 'quote',
    run: (editor) => chain(editor).toggleWrap('blockquote').run(),
  },
]

export const insertEntries: readonly Entry[] = [
  { label: 'Table', run: insertTable },
  { label: 'Recommendation', keys: 'Control+Alt+R', run: recommend },
  ...blockForms
    .filter(({ isFormer }) => !isFormer)
    .map(({ name, label }): Entry => ({ label, run: (editor) => insertFilled(editor, name) })),
  { label: 'Flow chart', keys: 'Control+Alt+F', run: insertFlow },
  { label: 'Note', run: (editor) => insertNote(editor, 'info') },
  { label: 'Caution', run: (editor) => insertNote(editor, 'warning') },
  { label: 'Threshold', dialog: 'threshold' },
  { label: 'Source to be confirmed', run: (editor) => chain(editor).insertContent({ type: 'unconfirmed' }).run() },
  { label: 'Line break', keys: 'Shift+Enter', run: (editor) => chain(editor).setHardBreak().run() },
  { label: 'Dividing line', run: (editor) => insertBlock(editor, editor.schema.node('horizontalRule')) },
  {
    label: 'Paragraph below',
    keys: 'Control+Enter',
    run: (editor) => {
      paragraphAfter(editor.state, editor.view.dispatch)
      editor.view.focus()
    },
  },
]

export const tableEntries: readonly Entry[] = [
  { label: 'Row above', run: (editor) => chain(editor).addRowBefore().run() },
  { label: 'Row below', run: (editor) => chain(editor).addRowAfter().run() },
  { label: 'Delete row', run: (editor) => chain(editor).deleteRow().run() },
  { label: 'Column before', run: (editor) => chain(editor).addColumnBefore().run() },
  { label: 'Column after', run: (editor) => chain(editor).addColumnAfter().run() },
  { label: 'Delete column', run: (editor) => chain(editor).deleteColumn().run() },
  { label: 'Merge cells', isShown: ({ hasCells }) => hasCells, run: (editor) => chain(editor).mergeCells().run() },
  { label: 'Split cell', isShown: ({ isMerged }) => isMerged, run: (editor) => chain(editor).splitCell().run() },
  { label: 'Header row', run: (editor) => chain(editor).toggleHeaderRow().run() },
  { label: 'Header column', run: (editor) => chain(editor).toggleHeaderColumn().run() },
  { label: 'Caption', run: focusCaption },
  { label: 'Delete table', run: (editor) => chain(editor).deleteTable().run() },
]

function insertTable(editor: Editor) {
  const { schema } = editor
  const cell = (type: string) => schema.node(type, null, [schema.node('paragraph')])
  const row = (type: string) => schema.node('tableRow', null, [cell(type), cell(type), cell(type)])
  insertBlock(editor, schema.node('table', null, [row('tableHeader'), row('tableCell'), row('tableCell')]))
}

/** Mod-Alt-F: inserts an empty flow chart. */
export function insertFlow(editor: Editor): boolean {
  insertFilled(editor, 'flow')
  return true
}

function insertFilled(editor: Editor, name: string) {
  const block = editor.schema.nodes[name]?.createAndFill()
  if (block) insertBlock(editor, block)
}

/** Wraps the selected paragraphs and lists in a note, or inserts an empty one. */
function insertNote(editor: Editor, kind: string) {
  if (chain(editor).wrapIn('note', { kind }).run()) return
  insertBlock(editor, editor.schema.node('note', { kind }, [editor.schema.node('paragraph')]))
}

/** Inserts a block at the caret: in place of an empty paragraph, or else after the current block. */
function insertBlock(editor: Editor, block: Node) {
  const { state, view } = editor
  const { $from } = state.selection
  const top = $from.depth > 0 ? $from.node(1) : undefined
  const replaces = top?.type.name === 'paragraph' && top.content.size === 0
  const at = !top ? $from.pos : replaces ? $from.before(1) : $from.after(1)
  const change = replaces ? state.tr.replaceWith(at, at + top.nodeSize, block) : state.tr.insert(at, block)
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(at + 1))).scrollIntoView())
  view.focus()
}

function focusCaption({ state, view }: Editor) {
  const { node } = view.domAtPos(state.selection.from)
  const table = (node instanceof Element ? node : node.parentElement)?.closest('.table')
  table?.querySelector<HTMLElement>('.table-caption')?.focus()
}
