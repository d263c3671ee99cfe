import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import type { ResolvedPos } from '@tiptap/pm/model'
import { CellSelection } from '@tiptap/pm/tables'
import { useEffect, useState } from 'react'
import { depthOf } from '../nodes/depth.ts'
import { elsewhere } from '../page-undo.ts'

function readState(editor: Editor) {
  const { state } = editor
  const { $from } = state.selection
  const within = (name: string) => depthOf(state, name) > 0
  const active = (name: string) => editor.isActive(name)
  return {
    style: $from.parent.type.name === 'heading' ? `h${$from.parent.attrs.level}` : within('blockquote') ? 'quote' : 'p',
    bold: active('bold'),
    italic: active('italic'),
    subscript: active('subscript'),
    superscript: active('superscript'),
    bulletList: active('bulletList'),
    orderedList: active('orderedList'),
    inList: within('listItem'),
    inTable: within('table'),
    inRecommendation: within('recommendation'),
    inNote: within('note'),
    /** A place for plain text only, without lists or headings. */
    isPlain: $from.parent.type.name === 'heading' || isLineOfBlock($from),
    hasCells: state.selection instanceof CellSelection,
    isMerged: isMerged($from),
    href: active('link') ? String(editor.getAttributes('link').href) : '',
    citation: active('citation'),
    threshold: active('threshold'),
    canUndo: undoDepth(state) > 0 || elsewhere(editor, 'undo') !== undefined,
    canRedo: redoDepth(state) > 0 || elsewhere(editor, 'redo') !== undefined,
  }
}

/** Whether the caret is in a single-line part of a block. */
const isLineOfBlock = ({ parent }: ResolvedPos) => parent.inlineContent && parent.type.spec.group === undefined

function isMerged($from: ResolvedPos): boolean {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type, attrs } = $from.node(depth)
    if (/^table(Cell|Header)$/.test(type.name)) return attrs.colspan > 1 || attrs.rowspan > 1
  }
  return false
}

export type ToolState = ReturnType<typeof readState>

/** The state of the tools. Rerenders only if it changes. */
export function useToolState(editor: Editor): ToolState {
  const [shown, setShown] = useState(() => readState(editor))
  useEffect(() => {
    const update = () =>
      setShown((before) => {
        const now = readState(editor)
        return isSame(before, now) ? before : now
      })
    update()
    editor.on('transaction', update)
    return () => void editor.off('transaction', update)
  }, [editor])
  return shown
}

const isSame = (a: ToolState, b: ToolState) => (Object.keys(a) as (keyof ToolState)[]).every((key) => a[key] === b[key])
