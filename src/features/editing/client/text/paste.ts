import { Fragment, type Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isSafeHref, type RichNode } from '#features/rich-text/index.ts'
import { type Cleaned, cleanMarkup } from '../../paste/clean.ts'
import { cleanText } from '../../paste/plain-text.ts'
import { hasRemovedText, type Losses, lossesInWords, mergedLosses } from '../../paste/report.ts'
import { fileIn } from '../media/files.ts'
import { depthOf } from './nodes/depth.ts'
import { treeOf } from './pasted-tree.ts'
import { branchesOf, documentOf, placed } from './placing.ts'

type Report = (losses: string) => void
type InsertImage = (file: File) => void

/**
 * Pastes or drops external content, cleaned, and reports what was lost; this editor's own is handled elsewhere. A file is
 * for a place of its own (D-134).
 */
export function pasteInto(
  view: EditorView,
  event: ClipboardEvent | DragEvent,
  report: Report,
  insertImage?: InsertImage,
): boolean {
  const data = 'clipboardData' in event ? event.clipboardData : (event as DragEvent).dataTransfer
  const markup = data?.getData('text/html') ?? ''
  const text = data?.getData('text/plain') ?? ''
  if (!data || view.dragging || markup.includes('data-pm-slice')) return false
  event.preventDefault()
  if (event.type === 'drop' && !moveCaretTo(view, event as DragEvent)) return true
  if (pasteAsLink(view, text)) return true
  if (markup === '' && text === '') {
    const file = fileIn(data)
    if (file?.type.startsWith('image/') && insertImage) insertImage(file)
    else if (file) report('Files and images cannot be put into the text.')
    return true
  }
  const { document, losses } = clean(markup, text)
  report(lossesInWords(mergedLosses(losses, insert(view, document))))
  return true
}

function clean(markup: string, text: string): Cleaned {
  if (markup === '') return cleanText(text)
  const result = cleanMarkup(treeOf(markup), { origin: location.origin })
  // Some programs copy text whose markup does not contain it. Do not bring back text that was removed on purpose.
  return result.document.content?.length || text === '' || hasRemovedText(result.losses) ? result : cleanText(text)
}

function pasteAsLink(view: EditorView, text: string): boolean {
  const { selection, tr, schema } = view.state
  const href = text.trim()
  const link = schema.marks.link
  const isText = selection instanceof TextSelection && !selection.empty && selection.$from.sameParent(selection.$to)
  if (!isText || !link || !/^https?:/.test(href) || !isSafeHref(href)) return false
  view.dispatch(tr.addMark(selection.from, selection.to, link.create({ href })).scrollIntoView())
  return true
}

function moveCaretTo(view: EditorView, { clientX, clientY }: DragEvent): boolean {
  const at = view.posAtCoords({ left: clientX, top: clientY })
  if (!at) return false
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))))
  return true
}

function insert(view: EditorView, document: RichNode): Losses {
  const { change, losses } = placed(view.state, document)
  view.dispatch(change.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  return losses
}

/** Pastes content copied from this editor. Text of one block is left to the editor's default. */
export function pasteSlice(view: EditorView, slice: Slice, report: Report): boolean {
  if (pasteBranches(view, slice)) return true
  const document = documentOf(slice)
  if (!document) return false
  report(lossesInWords(insert(view, document)))
  return true
}

/** Pastes copied answers of a flow chart, with their branches, after the answer at the caret. */
function pasteBranches(view: EditorView, slice: Slice): boolean {
  const { state } = view
  const depth = depthOf(state, 'flowAnswer')
  const branches = depth > 0 ? branchesOf(slice) : []
  const { $to } = state.selection
  const index = $to.indexAfter(Math.max(0, depth - 1))
  if (branches.length === 0 || !$to.node(depth - 1).canReplace(index, index, Fragment.from(branches))) return false
  view.dispatch(state.tr.insert($to.after(depth), branches).scrollIntoView().setMeta('paste', true))
  return true
}

/** Drops content dragged within this editor. Text of one block is left to the editor's default. */
export function dropSlice(view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean, report: Report): boolean {
  const document = documentOf(slice)
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (!document || !at) return false
  event.preventDefault()
  const { selection } = view.state
  if (at.pos >= selection.from && at.pos <= selection.to) return true
  const removal = isMoved ? view.state.tr.deleteSelection() : view.state.tr
  view.dispatch(removal.setSelection(TextSelection.near(removal.doc.resolve(removal.mapping.map(at.pos)))))
  report(lossesInWords(insert(view, document)))
  return true
}
