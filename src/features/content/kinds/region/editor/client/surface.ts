import { Editor } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { RichNode } from '../../document.ts'
import { harmless } from '../paste/tree.ts'
import { extensions, inputRules } from './extensions.ts'
import { keys, type Requests } from './keys.ts'
import { pasteInto } from './paste.ts'
import './surface.css'

let only: Editor | undefined

/** The one editor of the page. It is made once, and goes where somebody writes. */
export function theEditor(): Editor {
  only ??= new Editor({
    element: null,
    extensions,
    content: { type: 'doc', content: [] },
    injectCSS: false,
    enableInputRules: inputRules,
    enablePasteRules: false,
    enableCoreExtensions: { paste: false, drop: false, delete: false, textDirection: false },
  })
  return only
}

/** A document as the editor holds it. One without anything has a paragraph to write in. */
export function stateFor(document: RichNode): EditorState {
  const { schema } = theEditor()
  const doc = schema.nodeFromJSON(document)
  return EditorState.create({
    schema,
    doc: doc.childCount > 0 ? doc : schema.node('doc', null, [schema.node('paragraph')]),
  })
}

/** A document as it is stored. One paragraph without words says nothing. */
export function documentFrom({ doc }: EditorState): RichNode {
  const [only] = doc.content.content
  const isEmpty = doc.childCount === 1 && only?.type.name === 'paragraph' && only.content.size === 0
  return isEmpty ? { type: 'doc', content: [] } : (doc.toJSON() as RichNode)
}

type Mounting = {
  place: HTMLElement
  state: EditorState
  label: string
  describedBy: string
  className: string
  /** The references that are cited before the region. */
  citedBefore: readonly string[]
  requests: Requests
  onPasted(losses: string): void
}

/** Puts the editor into a place; answers how to take it out again, which gives its state with all that can be undone. */
export function mountEditor({
  place,
  state,
  label,
  describedBy,
  className,
  citedBefore,
  requests,
  onPasted,
}: Mounting) {
  const editor = theEditor()
  const paste = (view: EditorView, event: ClipboardEvent | DragEvent) => pasteInto(view, event, onPasted)
  editor.storage.citation.before = citedBefore
  editor.setOptions({
    editorProps: {
      attributes: {
        class: className,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        spellcheck: 'true',
      },
      handleKeyDown: keys(editor, requests),
      handleDOMEvents: { paste, drop: paste },
      transformPastedHTML: harmless,
      // The tools and the bars that stay at the top of the window.
      scrollThreshold: { top: 200, right: 0, bottom: 40, left: 0 },
      scrollMargin: { top: 210, right: 5, bottom: 60, left: 5 },
    },
  })
  editor.view.updateState(state)
  editor.mount(place)
  return () => {
    const left = editor.state
    editor.unmount()
    return left
  }
}

declare module '@tiptap/core' {
  interface Storage {
    citation: { before: readonly string[] }
  }
}
