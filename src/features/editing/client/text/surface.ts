import { Editor } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { plainTextOf, type RichNode } from '#features/rich-text/index.ts'
import { lossesInWords } from '../../paste/report.ts'
import { harmless } from '../../paste/tree.ts'
import { showLinkHint } from '../links.ts'
import { extensions, inputRules } from './extensions.ts'
import { faultMark } from './fault.ts'
import { keys, type Requests } from './keys.ts'
import { dropSlice, pasteInto, pasteSlice } from './paste.ts'
import { withoutControlsTyped } from './plain-typing.ts'
import './surface.css'

let editor: Editor | undefined

/** The only editor of the page. Created once and mounted in the open region. */
export function sharedEditor(): Editor {
  editor ??= new Editor({
    element: null,
    extensions,
    content: { type: 'doc', content: [] },
    injectCSS: false,
    enableInputRules: inputRules,
    enablePasteRules: false,
    enableCoreExtensions: { paste: false, drop: false, delete: false, textDirection: false },
  })
  return editor
}

/** A document as editor state. An empty document gets a paragraph to type in. */
export function stateFor(document: RichNode): EditorState {
  const { schema } = sharedEditor()
  const doc = schema.nodeFromJSON(document)
  return EditorState.create({
    schema,
    doc: doc.childCount > 0 ? doc : schema.node('doc', null, [schema.node('paragraph')]),
  })
}

/** The document of an editor state, for storage. A single empty paragraph is stored as an empty document. */
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
  /** The references cited before the region. */
  citedBefore: readonly string[]
  requests: Requests
  onPasted(losses: string): void
  /** Places a file that was dropped or pasted; undefined on pages whose parts are fixed. */
  onImage: ((file: File) => void) | undefined
}

/** A click on a link only moves the caret; with Ctrl or Command it opens a new tab (4.7). */
function stayOnPage(_: EditorView, event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link) return false
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else showLinkHint()
  return false
}

export function mountEditor({
  place,
  state,
  label,
  describedBy,
  className,
  citedBefore,
  requests,
  onPasted,
  onImage,
}: Mounting) {
  const editor = sharedEditor()
  const paste = (view: EditorView, event: ClipboardEvent | DragEvent) => pasteInto(view, event, onPasted, onImage)
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
      handleDOMEvents: { paste, drop: paste, click: stayOnPage },
      handlePaste: (view, _, slice) => pasteSlice(view, slice, onPasted),
      handleDrop: (view, event, slice, isMoved) => dropSlice(view, event, slice, isMoved, onPasted),
      clipboardTextSerializer: ({ content }) => plainTextOf({ type: 'doc', content: content.toJSON() ?? [] }),
      transformPastedHTML: harmless,
      decorations: faultMark,
      // Space for the toolbar and the bars at the top of the window.
      scrollThreshold: { top: 200, right: 0, bottom: 40, left: 0 },
      scrollMargin: { top: 210, right: 5, bottom: 60, left: 5 },
    },
  })
  // Do not change text during IME composition.
  const clean = () => {
    const cleaned = editor.view.composing ? undefined : withoutControlsTyped(editor.state)
    if (!cleaned) return
    editor.view.dispatch(cleaned.change)
    onPasted(lossesInWords({ control: Array(cleaned.removed).fill('') }))
  }
  editor.on('update', clean)
  editor.view.updateState(state)
  editor.mount(place)
  return () => {
    editor.off('update', clean)
    const lastState = editor.state
    editor.unmount()
    return lastState
  }
}

declare module '@tiptap/core' {
  interface Storage {
    citation: { before: readonly string[] }
  }
}
