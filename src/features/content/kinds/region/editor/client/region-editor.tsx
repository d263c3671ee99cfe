import type { Editor } from '@tiptap/core'
import { type EditorState, TextSelection } from '@tiptap/pm/state'
import { History, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import { useContent } from '../../../../client/content.ts'
import { changes, lastSaver, onMerged, reload, useChange } from '../../../../client/edit-mode/desk.ts'
import { openedNow } from '../../../../client/edit-mode/opened.ts'
import { bringTo } from '../../../../client/edit-mode/steadily.ts'
import { type Compared, setCompared } from '../../../../client/history/compared.ts'
import { momentText } from '../../../../client/history/moment.ts'
import type { RichNode } from '../../document.ts'
import { caretOf, positionOf, rangeOf } from './caret.ts'
import { CitationDialog } from './dialogs/citation-dialog.tsx'
import { LinkDialog } from './dialogs/link-dialog.tsx'
import { citedBefore } from './drawn.ts'
import styles from './editable-region.module.css'
import { close, leave, type Open, type Opening } from './open.ts'
import { documentFrom, mountEditor, stateFor, theEditor } from './surface.ts'
import { Toolbar } from './toolbar/toolbar.tsx'

/** What a tool asks for in a dialog. */
export type Asked = 'link' | 'citation'

type Props = {
  id: string
  url: string
  label: string
  className: string
  opened: Open
  /** What stands on the server, where it is known, and in which version. */
  published: RichNode | undefined
  newest: number
}

/** A region that somebody writes in: its name, Save and Cancel, the tools, the text. */
export function RegionEditor({ id, url, label, className, opened, published, newest }: Props) {
  const head = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const { contentItems } = useContent()
  const [editor] = useState(theEditor)
  const [asked, setAsked] = useState<Asked>()
  const [said, setSaid] = useState('')
  const helpId = useId()
  const change = useChange(id)
  useWriting({ id, url, label, editor, opened, published, newest })

  const mount = useEffectEvent((element: HTMLElement) => {
    const unmount = mountEditor({
      place: element,
      state: opened.state,
      label,
      describedBy: helpId,
      className,
      citedBefore: citedBefore(contentItems, id),
      requests: {
        link: () => setAsked('link'),
        tools: () => head.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
        leave: () => head.current?.querySelector<HTMLElement>('[data-save]')?.focus(),
      },
      onPasted: setSaid,
    })
    putCaret(editor, opened)
    return () => leave(id, unmount())
  })
  useLayoutEffect(() => (place.current ? mount(place.current) : undefined), [])

  async function save() {
    // By the time of the answer somebody may write in another region.
    if ((await changes.save(id)) && openedNow()?.id === id) shut()
  }

  async function cancel() {
    if (changes.of(id)) {
      const isSure = await confirm({
        message: `Are you sure you wish to discard your changes to ${label}?`,
        hint: 'Unsaved changes will be lost.',
        okLabel: 'Discard changes',
        cancelLabel: 'Keep editing',
      })
      if (!isSure) return
      changes.discard(id)
    }
    shut()
  }

  /** Back to plain markup, with the line of the caret where it was on the screen. */
  function shut() {
    const { doc, selection } = editor.state
    const caret = caretOf(doc, selection.head)
    const before = editor.view.coordsAtPos(selection.head).top
    close(id)
    const editable = document.querySelector(`[data-editable="${CSS.escape(id)}"]`)
    const text = editable?.querySelector('[data-text]')
    const now = text && rangeOf(text, caret)?.getBoundingClientRect().top
    if (now) bringTo(before, now)
    editable?.querySelector<HTMLElement>('[data-edit]')?.focus({ preventScroll: true })
  }

  async function showHistory() {
    const history = await import('../../../../client/history/region-history.tsx')
    const onShow = (compared: Compared) => {
      close(id)
      setCompared(compared)
    }
    if (await history.showHistory({ page: { url }, editableId: id, label, onShow })) await reload(url)
    if (openedNow()?.id === id) editor.view.focus()
  }

  return (
    <>
      <div ref={head} className={styles.head}>
        <div className={styles.line}>
          <strong className={styles.name}>{label}</strong>
          <EditedBy url={url} id={id} version={newest} />
          <span className={styles.actions}>
            {newest > 0 && (
              <button type="button" className={styles.history} onClick={() => void showHistory()}>
                <History aria-hidden="true" size={18} />
                <span>History</span>
              </button>
            )}
            <Button look="secondary" onClick={() => void cancel()}>
              Cancel
            </Button>
            <Button data-save aria-disabled={change?.state === 'saving' || undefined} onClick={() => void save()}>
              {change?.state === 'saving' ? 'Saving…' : 'Save'}
            </Button>
          </span>
        </div>
        <Toolbar editor={editor} label={label} onAsk={setAsked} onSay={setSaid} />
        {change?.reason && (
          <p className={styles.reason} role="alert">
            Not saved: {change.reason}
          </p>
        )}
        <div className={styles.said}>
          <p role="status">{said}</p>
          {said && <IconButton icon={X} label="Hide" onClick={() => setSaid('')} />}
        </div>
      </div>
      <p id={helpId} hidden>
        Alt F10 leads to the tools, Escape to Save and Cancel, Control Enter to a new paragraph below.
      </p>
      {/* What is in it is the editor's: React draws nothing there. */}
      <div ref={place} id={id} />
      {asked === 'link' && <LinkDialog editor={editor} onClose={() => setAsked(undefined)} />}
      {asked === 'citation' && <CitationDialog editor={editor} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type Writing = Pick<Props, 'id' | 'url' | 'label' | 'opened' | 'published' | 'newest'> & { editor: Editor }

/** Notes what is written as a change, and brings in what comes from the server as long as nothing is. */
function useWriting({ id, url, label, editor, opened, published, newest }: Writing) {
  const change = useChange(id)
  const base = useRef<{ version: number; doc: EditorState['doc'] | undefined }>({
    version: opened.version,
    doc: opened.version === newest && published ? stateFor(published).doc : undefined,
  })

  const note = useEffectEvent(() => {
    const { state } = editor
    const { version, doc } = base.current
    if (doc && state.doc.eq(doc)) changes.discard(id)
    else changes.write({ id, label, url, base: version, document: () => documentFrom(state) })
  })
  useEffect(() => {
    const whenWritten = () => note()
    editor.on('update', whenWritten)
    return () => void editor.off('update', whenWritten)
  }, [editor])

  const bringIn = useEffectEvent(() => {
    if (!published || newest <= base.current.version) return
    // What was typed a moment ago is a change already, and not drawn as one yet.
    const change = changes.of(id)
    // Somebody else's save: the writer is asked how to bring the two together when saving.
    if (change && change.base !== newest) return
    const { doc } = stateFor(published)
    base.current = { version: newest, doc: editor.state.doc.eq(doc) ? editor.state.doc : doc }
    if (!change) replaceWith(editor, published, { isUndoable: false })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes from the server is looked at when it is another.
  useEffect(() => bringIn(), [published, newest, change?.base, change === undefined])

  useEffect(
    () =>
      onMerged((which, document) => which === id && replaceWith(editor, document as RichNode, { isUndoable: true })),
    [editor, id],
  )
}

function EditedBy({ url, id, version }: { url: string; id: string; version: number }) {
  const [edited, setEdited] = useState('')
  useEffect(() => {
    if (version === 0) return
    let isCurrent = true
    lastSaver(url, id).then(
      (last) => isCurrent && last && setEdited(`${momentText(last.modified)}, ${last.username}`),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [url, id, version])
  return edited && <span className={styles.edited}>Last edited {edited}</span>
}

function putCaret(editor: Editor, { anchor, head, top }: Opening) {
  const { doc, tr } = editor.state
  if (anchor && head) {
    const selection = TextSelection.between(doc.resolve(positionOf(doc, anchor)), doc.resolve(positionOf(doc, head)))
    editor.view.dispatch(tr.setSelection(selection).setMeta('addToHistory', false))
  }
  editor.view.focus()
  if (top !== undefined) bringTo(top, editor.view.coordsAtPos(editor.state.selection.head).top)
}

/** Puts another document in place of what is written; what is equal stays, and the caret with it. */
function replaceWith(editor: Editor, document: RichNode, { isUndoable }: { isUndoable: boolean }) {
  const { doc } = stateFor(document)
  const { state } = editor
  const start = state.doc.content.findDiffStart(doc.content)
  const end = state.doc.content.findDiffEnd(doc.content)
  if (start === null || !end) return
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const change = state.tr.replace(start, end.a + overlap, doc.slice(start, end.b + overlap))
  editor.view.dispatch(change.setMeta('addToHistory', isUndoable))
}
