import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { History, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { confirmDiscard } from '#base/client/ui/confirm.ts'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import { momentText } from '#base/contract/day.ts'
import { useContent } from '#features/pages/client/index.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import type { Change } from '../change.ts'
import { showCompared } from '../edit-session.ts'
import type { Compared } from '../history/compared.ts'
import { loadHistory } from '../history/dialogs.ts'
import { scrollBackTo } from '../keep-scroll-position.ts'
import { notLoaded } from '../not-loaded.ts'
import { openedNow } from '../opened.ts'
import { showSaved } from '../page-reload.ts'
import { isOffline, offlineNote } from '../save-state.ts'
import { changes, onMerged, useChange } from '../saving.ts'
import { imageInserter } from '../tree/arranged-parts.tsx'
import { caretOf, positionOf, rangeOf } from './caret.ts'
import { CitationDialog } from './dialogs/citation-dialog.tsx'
import { LinkDialog } from './dialogs/link-dialog.tsx'
import { ThresholdDialog } from './dialogs/threshold-dialog.tsx'
import styles from './editable-region.module.css'
import { markFault } from './fault.ts'
import { leave } from './left-regions.ts'
import { close, type Open, type Opening } from './open.ts'
import { citedBefore } from './region-html.ts'
import { lastSaver } from './region-saver.ts'
import { replaced } from './replace.ts'
import { documentFrom, mountEditor, sharedEditor, stateFor } from './surface.ts'
import type { ToolDialog } from './toolbar/tool-dialog.ts'
import { Toolbar } from './toolbar/toolbar.tsx'

type Props = {
  id: string
  url: string
  label: string
  className: string
  opened: Open
  /** The stored document, if it has been loaded, and its version. */
  published: RichNode | undefined
  newest: number
}

export function RegionEditor({ id, url, label, className, opened, published, newest }: Props) {
  const head = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const { contentItems } = useContent()
  const [editor] = useState(sharedEditor)
  const [openDialog, setOpenDialog] = useState<ToolDialog>()
  const [message, setMessage] = useState('')
  const helpId = useId()
  const change = useChange(id)
  const inserter = imageInserter()
  const insertImage = inserter && ((file?: File) => void inserter(id.slice(id.lastIndexOf('.') + 1), file))
  useUnsavedText({ id, url, label, editor, opened, published, newest })

  const mount = useEffectEvent((element: HTMLElement) => {
    const unmount = mountEditor({
      place: element,
      state: opened.state,
      label,
      describedBy: helpId,
      className,
      citedBefore: citedBefore(contentItems, id),
      requests: {
        link: () => setOpenDialog('link'),
        tools: () => head.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
        leave: () => head.current?.querySelector<HTMLElement>('[data-save]')?.focus(),
      },
      onPasted: setMessage,
      onImage: insertImage,
    })
    putCaret(editor, opened)
    return () => leave(id, unmount())
  })
  useLayoutEffect(() => (container.current ? mount(container.current) : undefined), [])

  const faultAt = change?.state === 'refused' ? change.faultAt : ''
  useEffect(() => {
    if (faultAt !== '') markFault(editor.view, faultAt)
  }, [editor, faultAt])

  async function save() {
    // The user may have opened another region during the save.
    if ((await changes.save(id)) && openedNow()?.id === id) closeInPlace()
  }

  async function cancel() {
    if (changes.of(id)) {
      if (!(await confirmDiscard(label))) return
      changes.discard(id)
    }
    closeInPlace()
  }

  /** Closes the editor, keeping the line of the caret at the same height on the screen. */
  function closeInPlace() {
    const { doc, selection } = editor.state
    const caret = caretOf(doc, selection.head)
    const before = editor.view.coordsAtPos(selection.head).top
    close(id)
    const editable = document.querySelector(`[data-editable="${CSS.escape(id)}"]`)
    const text = editable?.querySelector('[data-text]')
    const now = text && rangeOf(text, caret)?.getBoundingClientRect().top
    if (now) scrollBackTo(before, now)
    editable?.querySelector<HTMLElement>('[data-edit]')?.focus({ preventScroll: true })
  }

  async function showHistory() {
    const history = await loadHistory().catch(() => undefined)
    if (!history) return setMessage(notLoaded('The history'))
    const onShow = (compared: Compared) => {
      close(id)
      showCompared(compared)
    }
    const cited = citedBefore(contentItems)
    const restored = await history.showHistory({ page: { url }, of: { editableId: id, label }, cited, onShow })
    if (restored) showSaved(url, restored.pageContent)
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
        <Toolbar
          editor={editor}
          label={label}
          onOpenDialog={setOpenDialog}
          onInsertImage={insertImage && (() => insertImage())}
        />
        {change?.reason && <Reason change={change} />}
        <div className={styles.said}>
          <p role="status">{message}</p>
          {message && <IconButton icon={X} label="Hide" onClick={() => setMessage('')} />}
        </div>
      </div>
      <p id={helpId} hidden>
        Press Alt F10 for the tools, Escape for Save and Cancel, Control Enter for a new paragraph below.
      </p>
      {/* The editor owns the contents: React renders nothing inside. */}
      <div ref={container} id={id} />
      {openDialog === 'link' && <LinkDialog editor={editor} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'threshold' && <ThresholdDialog editor={editor} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'citation' && <CitationDialog editor={editor} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}

function Reason({ change }: { change: Change }) {
  if (isOffline(change)) return <p role="status">{offlineNote}</p>
  return (
    <p className={styles.reason} role="alert">
      Not saved: {change.reason}
    </p>
  )
}

type UnsavedText = Pick<Props, 'id' | 'url' | 'label' | 'opened' | 'published' | 'newest'> & { editor: Editor }

/** Records input as a change, and shows newer stored text while there is no change. */
function useUnsavedText({ id, url, label, editor, opened, published, newest }: UnsavedText) {
  const change = useChange(id)
  // Without a change the opened text is the stored one, even if the page has not been loaded again yet.
  const [stored] = useState(() => {
    if (!change) return opened.state.doc
    return published && opened.version === newest ? stateFor(published).doc : undefined
  })
  const base = useRef({ version: opened.version, doc: stored })

  const record = useEffectEvent(() => {
    const { state } = editor
    const { version, doc } = base.current
    if (doc && state.doc.eq(doc)) changes.discard(id)
    else changes.write({ id, label, url, base: version, document: () => documentFrom(state) })
  })
  useEffect(() => {
    const onUpdate = () => record()
    editor.on('update', onUpdate)
    return () => void editor.off('update', onUpdate)
  }, [editor])

  const showNewer = useEffectEvent(() => {
    if (!published || newest <= base.current.version) return
    // The latest input is already a change, but may not have been rendered yet.
    const change = changes.of(id)
    // Another user has saved: the user resolves the conflict when saving.
    if (change && change.base !== newest) return
    const { doc } = stateFor(published)
    base.current = { version: newest, doc: editor.state.doc.eq(doc) ? editor.state.doc : doc }
    if (!change) replaceWith(editor, published, { isUndoable: false })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs when the stored content changes.
  useEffect(() => showNewer(), [published, newest, change?.base, change === undefined])

  useEffect(
    () =>
      onMerged((merged, document) => merged === id && replaceWith(editor, document as RichNode, { isUndoable: true })),
    [editor, id],
  )
}

function EditedBy({ url, id, version }: { url: string; id: string; version: number }) {
  const [edited, setEdited] = useState('')
  useEffect(() => {
    if (version === 0) return
    let isCurrent = true
    lastSaver(url, id).then(
      (last) => isCurrent && last && setEdited(`${momentText(last.modified)}, ${last.displayName}`),
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
  if (top !== undefined) scrollBackTo(top, editor.view.coordsAtPos(editor.state.selection.head).top)
}

function replaceWith(editor: Editor, document: RichNode, { isUndoable }: { isUndoable: boolean }) {
  const change = replaced(editor.state, stateFor(document).doc)
  if (change) editor.view.dispatch(change.setMeta('addToHistory', isUndoable))
}
