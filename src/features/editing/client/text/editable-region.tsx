import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import { Drawn, useCompared } from '#features/history/client/index.ts'
import { Adopted, type RegionInEditMode, useContent } from '#features/pages/client/index.ts'
import { mayEdit } from '#features/pages/contract/index.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import { setEditSession, useIsHeld } from '../edit-session.ts'
import { showLinkHint } from '../links.ts'
import { useOpened } from '../opened.ts'
import { reload } from '../page-reload.ts'
import { useChange } from '../saving.ts'
import { caretAt, rangeOf } from './caret.ts'
import { drawnWith } from './drawn.ts'
import styles from './editable-region.module.css'
import { labelOf } from './label.ts'
import { asking, type Open, type Opening, open } from './open.ts'
import { RegionEditor } from './region-editor.tsx'
import { documentOf, emptyDocument } from './region-writer.ts'
import { theEditor } from './surface.ts'

/** A region in edit mode: drawn as for readers with its name above, or the editor while it is open. */
export const EditableRegion: RegionInEditMode = ({ id, name, label: given, editRoles, className = 'prose', item }) => {
  const label = given ?? labelOf(name)
  const roles = useUser()?.roles ?? []
  const { page, contentItems } = useContent()
  const isHeld = useIsHeld()
  const change = useChange(id)
  const opened = useOpened(id)
  const difference = useCompared()?.drawn.get(id)
  const text = useRef<HTMLDivElement>(null)

  const latest = item && 'html' in item ? item : undefined
  const version = latest?.version ?? 0
  const published = (version === 0 ? emptyDocument : latest?.content) as RichNode | undefined
  const isOpen = opened?.where !== undefined
  // Until edit mode reads the page, its markup is only in the document.
  const loaded = published ? (latest?.html ?? '') : latest?.html || undefined
  const [first] = useState(() => (loaded === undefined ? document.getElementById(id)?.innerHTML : undefined) ?? '')
  const html = change && !isOpen ? drawnWith(contentItems, id, change.document() as RichNode) : (loaded ?? first)
  const isForOthers = !mayEdit(roles, editRoles)

  async function openAt(opening?: Opening) {
    const isWanted = asking()
    try {
      const document =
        (change?.document() as RichNode | undefined) ?? published ?? (await documentOf(page.url, id, version))
      // The user may have opened another region while the text was being fetched.
      if (!isWanted()) return
      open(id, document, change?.base ?? version, opening)
      if (!change) void reload(page.url)
    } catch (error) {
      setEditSession({ notice: `${label} cannot be opened. ${error instanceof Error ? error.message : ''}` })
    }
  }

  const openUnasked = useEffectEvent(async () => {
    const step = opened?.step
    await openAt()
    if (step) {
      theEditor().commands[step]()
      setEditSession({ notice: `${label}: ${step === 'undo' ? 'undone' : 'redone'}.` })
    }
    document.querySelector(`[data-editable="${CSS.escape(id)}"]`)?.scrollIntoView()
  })
  const isWaiting = opened !== undefined && opened.where === undefined
  useEffect(() => {
    if (isWaiting) queueMicrotask(() => void openUnasked())
  }, [isWaiting])

  /** A click puts the caret at the click. Links do not open (4.7). */
  function onClick(event: MouseEvent) {
    const target = event.target as Element
    const link = target.closest('a[href]')
    if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (link || target.closest('summary')) event.preventDefault()
    if (link) showLinkHint()
    void openAt(text.current ? clickedIn(text.current, event) : undefined)
  }

  if (difference !== undefined)
    return (
      <div className={styles.compared} data-compared={id}>
        <Drawn html={difference} />
      </div>
    )
  if (isHeld || isForOthers) return html === '' ? null : <Adopted id={id} html={html} className={className} />
  if (opened?.where)
    return (
      <div className={styles.editable} data-editable={id} data-label={label} data-open>
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
    <div className={styles.editable} data-editable={id} data-label={label} data-unsaved={change !== undefined}>
      <div className={styles.tab}>
        <button type="button" data-edit onClick={() => void openAt(startOf(text.current))}>
          Edit {label}
        </button>
        {change && <span className={styles.unsaved}>Not saved</span>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above it is the way of the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div ref={text} className={styles.text} data-text onClick={onClick}>
        {html === '' ? (
          <p className={styles.empty}>Nothing is written here yet.</p>
        ) : (
          <Adopted id={id} html={html} className={className} />
        )}
      </div>
    </div>
  )
}

/** The caret at the start of the text, without scrolling. */
const startOf = (text: Element | null): Opening => {
  const first = text && rangeOf(text, { letters: 1, isAfterBlank: false })
  return first ? { top: first.getBoundingClientRect().top } : {}
}

/** The caret at the click, or the selection. */
function clickedIn(text: Element, { clientX, clientY }: MouseEvent): Opening {
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
