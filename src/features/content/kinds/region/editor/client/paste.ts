import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isSafeHref, type RichNode } from '../../document.ts'
import { asFlow, type Cleaned, cleanMarkup } from '../paste/clean.ts'
import { cleanText } from '../paste/plain-text.ts'
import { lossesInWords } from '../paste/report.ts'
import { treeOf } from './pasted-tree.ts'

/**
 * Pastes or drops what comes from elsewhere, cleaned, and tells what was lost. What the editor itself has copied goes
 * its own way.
 */
export function pasteInto(
  view: EditorView,
  event: ClipboardEvent | DragEvent,
  tell: (losses: string) => void,
): boolean {
  const data = 'clipboardData' in event ? event.clipboardData : (event as DragEvent).dataTransfer
  const markup = data?.getData('text/html') ?? ''
  const text = data?.getData('text/plain') ?? ''
  if (!data || view.dragging || markup.includes('data-pm-slice')) return false
  event.preventDefault()
  if (event.type === 'drop' && !moveTo(view, event as DragEvent)) return true
  if (linked(view, text)) return true
  if (markup === '' && text === '') {
    if (data.files.length > 0) tell('Files and images cannot be put into the text.')
    return true
  }
  const { document, losses } = cleaned(markup, text)
  insert(view, document, event)
  tell(lossesInWords(losses))
  return true
}

function cleaned(markup: string, text: string): Cleaned {
  if (markup === '') return cleanText(text)
  const read = cleanMarkup(treeOf(markup), { origin: location.origin })
  // Some copy text beside markup that holds none of it.
  return read.document.content?.length || text === '' ? read : cleanText(text)
}

/** An address pasted over words makes a link of them. */
function linked(view: EditorView, text: string): boolean {
  const { selection, tr, schema } = view.state
  const href = text.trim()
  const link = schema.marks.link
  const isText = selection instanceof TextSelection && !selection.empty && selection.$from.sameParent(selection.$to)
  if (!isText || !link || !/^https?:/.test(href) || !isSafeHref(href)) return false
  view.dispatch(tr.addMark(selection.from, selection.to, link.create({ href })).scrollIntoView())
  return true
}

function moveTo(view: EditorView, { clientX, clientY }: DragEvent): boolean {
  const at = view.posAtCoords({ left: clientX, top: clientY })
  if (!at) return false
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))))
  return true
}

function insert(view: EditorView, document: RichNode, event: Event) {
  const { schema, selection } = view.state
  const { $from } = selection
  const fitting = holdsText($from) ? oneLine(document) : isInFlow($from) ? inFlow(document, $from) : document
  const slice = Slice.maxOpen(Fragment.fromJSON(schema, fitting.content ?? []), false)
  // Cells pasted into a table become cells of that table.
  if (view.someProp('handlePaste', (handle) => handle(view, event as ClipboardEvent, slice))) return
  view.dispatch(
    view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'),
  )
}

/** The statement of a recommendation, and for whom it is, are one paragraph each. */
const holdsText = ({ parent }: ResolvedPos) => /^(statement|population)$/.test(parent.type.name)

function oneLine({ content = [] }: RichNode): RichNode {
  const words = content.flatMap((block, at) => {
    const line = lineOf(block)
    return at > 0 && line.length > 0 ? [{ type: 'text', text: ' ' }, ...line] : line
  })
  return { type: 'doc', content: words.length > 0 ? [{ type: 'paragraph', content: words }] : [] }
}

const lineOf = (node: RichNode): RichNode[] => {
  const { content = [] } = node
  if (content.every(({ type }) => /^(text|citation|unconfirmed|hardBreak)$/.test(type))) return [...content]
  return content.flatMap((child, at) => {
    const line = lineOf(child)
    return at > 0 && line.length > 0 ? [{ type: 'text', text: ' ' }, ...line] : line
  })
}

const isInFlow = ($from: ResolvedPos) => $from.depth > 1

/** In a table, cells are for the table to take in. */
function inFlow(document: RichNode, $from: ResolvedPos): RichNode {
  const [only, ...others] = document.content ?? []
  const isInTable = Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1).type.name).includes('table')
  return isInTable && only?.type === 'table' && others.length === 0 ? document : asFlow(document)
}
