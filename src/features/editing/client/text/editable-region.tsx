import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import { messageOf } from '#base/contract/problem.ts'
import { DocumentHtml, type RegionInEditMode, ServerHtml, useContent } from '#features/pages/client/index.ts'
import { mayEdit, partName } from '#features/pages/contract/index.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import { setEditSession, useIsPaused } from '../edit-session.ts'
import editable from '../editable.module.css'
import { useCompared } from '../history/compared.ts'
import { showLinkHint } from '../links.ts'
import { useOpened } from '../opened.ts'
import { reload } from '../page-reload.ts'
import { changes, useChange } from '../saving.ts'
import { caretAt, rangeOf } from './caret.ts'
import styles from './editable-region.module.css'
import { type Open, type Opening, open, registerRequest } from './open.ts'
import { RegionEditor } from './region-editor.tsx'
import { regionHtml } from './region-html.ts'
import { documentOf, emptyDocument } from './region-saver.ts'
import { sharedEditor } from './surface.ts'

/** A region in edit mode: its name above the text for readers, which stays until it is opened, changed or compared. */
export const EditableRegion: RegionInEditMode = (props) => {
  const { name, label = partName(name), editRoles } = props
  const roles = useUser()?.roles ?? []
  const latest = latestOf(props)
  const [hasText] = useState(() => document.getElementById(props.id)?.hasChildNodes() ?? false)
  // Until edit mode reads the page, its markup is only in the document.
  const isEmpty = latest.html === undefined ? !hasText : latest.html === ''
  const Region = props.isTakenOver || isEmpty ? RenderedRegion : RegionInPlace
  return <Region {...props} {...latest} label={label} isForOthers={!mayEdit(roles, editRoles)} />
}

type Latest = {
  version: number
  /** The stored document, if it has been loaded. */
  published: RichNode | undefined
  html: string | undefined
}

type RegionState = ComponentProps<RegionInEditMode> & Latest & { label: string; isForOthers: boolean }

function latestOf({ item }: Pick<ComponentProps<RegionInEditMode>, 'item'>): Latest {
  const latest = item && 'html' in item ? item : undefined
  const version = latest?.version ?? 0
  const published = (version === 0 ? emptyDocument : latest?.content) as RichNode | undefined
  return { version, published, html: published ? (latest?.html ?? '') : latest?.html || undefined }
}

function RegionInPlace(props: RegionState) {
  const { id, label, frame } = props
  const openAt = useOpening(props)
  const isMarked = !useIsPaused() && !props.isForOthers
  const textNow = () => document.getElementById(id)
  const onClick = useEffectEvent((event: MouseEvent) => openAtClick(textNow(), event, openAt))

  useLayoutEffect(() => {
    const text = document.getElementById(id)
    return isMarked && frame.current && text ? mark(frame.current, text, { id, label, onClick }) : undefined
  }, [frame, id, isMarked, label])

  return isMarked && <Tab label={label} isUnsaved={false} onOpen={() => void openAt(startOf(textNow()))} />
}

/** Marks the text for readers as editable. Returns a function that removes the marks. */
function mark(
  frame: HTMLElement,
  text: HTMLElement,
  { id, label, onClick }: { id: string; label: string; onClick(event: MouseEvent): void },
) {
  const show = (isOn: boolean) => {
    frame.classList.toggle(`${editable.editable}`, isOn)
    text.classList.toggle(`${styles.text}`, isOn)
    text.toggleAttribute('data-text', isOn)
  }
  show(true)
  Object.assign(frame.dataset, { editable: id, label })
  text.addEventListener('click', onClick)
  return () => {
    show(false)
    delete frame.dataset.editable
    delete frame.dataset.label
    text.removeEventListener('click', onClick)
  }
}

/** A region as edit mode renders it: open, compared, changed, or closed again. */
function RenderedRegion(props: RegionState) {
  const { id, label, className = 'prose', version, published, html: loaded, isForOthers } = props
  const { page, contentItems } = useContent()
  const isPaused = useIsPaused()
  const change = useChange(id)
  const opened = useOpened(id)
  const difference = useCompared()?.rendered.get(id)
  const text = useRef<HTMLDivElement>(null)
  const openAt = useOpening(props)
  const [first] = useState(() => (loaded === undefined ? document.getElementById(id)?.innerHTML : undefined) ?? '')
  const isOpen = opened?.where !== undefined
  const html =
    change && !isOpen ? regionHtml({ page, contentItems }, id, change.document() as RichNode) : (loaded ?? first)

  if (difference !== undefined)
    return (
      <div className={styles.compared} data-compared={id}>
        <DocumentHtml html={difference} />
      </div>
    )
  if (isPaused || isForOthers) return html === '' ? null : <ServerHtml id={id} html={html} className={className} />
  if (opened?.where)
    return (
      <div className={editable.editable} data-editable={id} data-label={label} data-open>
        <RegionEditor
          key={id}
          id={id}
          url={page.url}
          label={label}
          className={className}
          published={published}
          newest={version}
          opened={opened.where as Open}
        />
      </div>
    )
  return (
    <div className={editable.editable} data-editable={id} data-label={label} data-unsaved={change !== undefined}>
      <Tab label={label} isUnsaved={change !== undefined} onOpen={() => void openAt(startOf(text.current))} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same from the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div ref={text} className={styles.text} data-text onClick={(event) => openAtClick(text.current, event, openAt)}>
        {html === '' ? (
          <p className={styles.empty}>Nothing is written here yet.</p>
        ) : (
          <ServerHtml id={id} html={html} className={className} />
        )}
      </div>
    </div>
  )
}

function Tab({ label, isUnsaved, onOpen }: { label: string; isUnsaved: boolean; onOpen(): void }) {
  return (
    <div className={editable.tab}>
      <button type="button" className={styles.pencil} data-edit onClick={onOpen}>
        Edit {label}
      </button>
      {isUnsaved && <span className={editable.unsaved}>Not saved</span>}
    </div>
  )
}

type OpenAt = (opening?: Opening) => Promise<void>

/** How to open a region; opens it at once if it is to be opened and its text has not been read yet. */
function useOpening({ id, label, version, published }: RegionState): OpenAt {
  const { page } = useContent()
  const opened = useOpened(id)

  async function openAt(opening?: Opening) {
    const isWanted = registerRequest()
    try {
      const change = changes.of(id)
      const document =
        (change?.document() as RichNode | undefined) ?? published ?? (await documentOf(page.url, id, version))
      // The user may have opened another region while the text was being fetched.
      if (!isWanted()) return
      open(id, document, change?.base ?? version, opening)
      if (!change) void reload(page.url)
    } catch (error) {
      setEditSession({ notice: `${label} cannot be opened. ${messageOf(error)}` })
    }
  }

  const openUnasked = useEffectEvent(async () => {
    const step = opened?.step
    await openAt()
    if (step) {
      sharedEditor().commands[step]()
      setEditSession({ notice: `${label}: ${step === 'undo' ? 'undone' : 'redone'}.` })
    }
    document.querySelector(`[data-editable="${CSS.escape(id)}"]`)?.scrollIntoView()
  })
  const isWaiting = opened !== undefined && opened.where === undefined
  useEffect(() => {
    if (isWaiting) queueMicrotask(() => void openUnasked())
  }, [isWaiting])
  return openAt
}

/** A click puts the caret at the click. Links do not open (4.7). */
function openAtClick(
  text: Element | null,
  event: Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'clientX' | 'clientY' | 'preventDefault'>,
  openAt: OpenAt,
) {
  const target = event.target as Element
  const link = target.closest('a[href]')
  if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) return
  if (link || target.closest('summary')) event.preventDefault()
  if (link) showLinkHint()
  void openAt(text ? clickedIn(text, event) : undefined)
}

/** The caret at the start of the text, without scrolling. */
const startOf = (text: Element | null): Opening => {
  const first = text && rangeOf(text, { letters: 1, isAfterBlank: false })
  return first ? { top: first.getBoundingClientRect().top } : {}
}

function clickedIn(text: Element, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Opening {
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0, isCollapsed = true } = getSelection() ?? {}
  if (!isCollapsed && anchorNode && focusNode && text.contains(anchorNode) && text.contains(focusNode))
    return opening(text, [anchorNode, anchorOffset], [focusNode, focusOffset])
  const point = pointAt(clientX, clientY)
  return point && text.contains(point[0]) ? opening(text, point, point) : {}
}

type Point = readonly [node: Node, offset: number]

function opening(text: Element, anchor: Point, head: Point): Opening {
  const range = document.createRange()
  range.setStart(...head)
  const { top, height } = range.getBoundingClientRect()
  return { anchor: caretAt(text, ...anchor), head: caretAt(text, ...head), ...(height > 0 && { top }) }
}

/** A click on a link does not move the caret, so ask the browser for the text position at the click. */
function pointAt(x: number, y: number): Point | undefined {
  if (document.caretPositionFromPoint) {
    const position = document.caretPositionFromPoint(x, y)
    return position ? [position.offsetNode, position.offset] : undefined
  }
  const range = document.caretRangeFromPoint(x, y)
  return range ? [range.startContainer, range.startOffset] : undefined
}
