import type { Editor } from '@tiptap/core'
import { BookOpenText, ChevronDown, ExternalLink, Link, Pencil, Plus, Table, Unlink } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { keepFocus, Menu, type MenuEntry } from '#base/client/ui/menu.tsx'
import { itemByKey } from '#base/client/ui/roving.ts'
import { CharacterPalette, type Characters } from './characters.tsx'
import { type ToolState, useToolState } from './state.ts'
import type { ToolDialog } from './tool-dialog.ts'
import styles from './toolbar.module.css'
import {
  type Entry,
  insertEntries,
  listTools,
  styleEntries,
  type Tool,
  tableEntries,
  textTools,
  undoTools,
} from './tools.ts'

type Props = {
  editor: Editor
  label: string
  onOpenDialog(dialog: ToolDialog): void
  /** Absent where editors cannot add images. */
  onInsertImage?: (() => void) | undefined
}

/** The toolbar: one tab stop, with arrow keys between the tools. */
export function Toolbar({ editor, label, onOpenDialog, onInsertImage }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const state = useToolState(editor)
  useRoving(bar)

  const entriesOf = (entries: readonly Entry[]) =>
    entries.flatMap(({ isShown, isOn, run, dialog, ...entry }) =>
      isShown?.(state) === false
        ? []
        : [{ ...entry, isOn: isOn?.(state), run: () => (dialog ? onOpenDialog(dialog) : void run(editor)) }],
    )
  const style = styleEntries.find(({ isOn }) => isOn?.(state))?.label ?? 'Paragraph'

  return (
    <>
      <div
        ref={bar}
        className={styles.toolbar}
        role="toolbar"
        aria-label={`Tools for ${label}`}
        onKeyDown={(event) => moveByKey(event, bar.current, editor)}
      >
        <Group>
          <ToolMenu label={`Text style: ${style}`} entries={entriesOf(styleEntries)}>
            {style}
          </ToolMenu>
        </Group>
        <Group>
          <Tools tools={textTools} editor={editor} state={state} />
        </Group>
        <Group>
          <Tools tools={listTools} editor={editor} state={state} />
        </Group>
        <Group>
          <Tools
            tools={[
              {
                label: 'Link',
                icon: Link,
                keys: 'Control+K',
                isOn: ({ href }) => href !== '',
                run: () => onOpenDialog('link'),
              },
              {
                label: 'Citation',
                icon: BookOpenText,
                isOn: ({ citation }) => citation,
                run: () => onOpenDialog('citation'),
              },
            ]}
            editor={editor}
            state={state}
          />
          <CharacterPalette onChoose={(characters) => insertCharacters(editor, characters)} />
        </Group>
        <Group>
          <ToolMenu
            label="Insert"
            entries={[...(onInsertImage ? [{ label: 'Image', run: onInsertImage }] : []), ...entriesOf(insertEntries)]}
          >
            <Plus aria-hidden="true" size={18} />
            Insert
          </ToolMenu>
          {state.inTable && (
            <ToolMenu label="Table" entries={entriesOf(tableEntries)}>
              <Table aria-hidden="true" size={18} />
              Table
            </ToolMenu>
          )}
        </Group>
        <Group>
          <Tools tools={undoTools} editor={editor} state={state} />
        </Group>
      </div>
      {state.href && <LinkLine href={state.href} editor={editor} onChange={() => onOpenDialog('link')} />}
      {state.citation && <ChangeButton what="citation" onOpenDialog={onOpenDialog} />}
      {state.threshold && <ChangeButton what="threshold" onOpenDialog={onOpenDialog} />}
    </>
  )
}

const ChangeButton = ({ what, onOpenDialog }: { what: ToolDialog; onOpenDialog(dialog: ToolDialog): void }) => (
  <div className={styles.context}>
    <button type="button" onMouseDown={keepFocus} onClick={() => onOpenDialog(what)}>
      <Pencil aria-hidden="true" size={16} />
      Change {what}
    </button>
  </div>
)

type ToolMenuProps = { label: string; entries: readonly MenuEntry[]; children: ReactNode }

const ToolMenu = ({ children, ...menu }: ToolMenuProps) => (
  <Menu {...menu} className={styles.menu} data-tool onMouseDown={keepFocus}>
    {children}
    <ChevronDown aria-hidden="true" size={16} />
  </Menu>
)

const Group = ({ children }: { children: ReactNode }) => <div className={styles.group}>{children}</div>

type ToolProps = { editor: Editor; state: ToolState }

const Tools = ({ tools, ...props }: ToolProps & { tools: readonly Tool[] }) =>
  tools
    .filter(({ isShown }) => isShown?.(props.state) !== false)
    .map((tool) => <ToolButton key={tool.label} tool={tool} {...props} />)

function ToolButton({ tool, editor, state }: ToolProps & { tool: Tool }) {
  const { label, icon: Icon, keys, isOn, isOff, run } = tool
  const off = isOff?.(state) === true
  return (
    <button
      type="button"
      className={styles.tool}
      data-tool
      aria-label={label}
      aria-pressed={isOn?.(state)}
      aria-disabled={off || undefined}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl').replaceAll('+', ' ')})` : label}
      onMouseDown={keepFocus}
      onClick={() => off || run(editor)}
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  )
}

/** Shows the target of the link at the caret, and opens it: links do not open on a click in edit mode. */
function LinkLine({ href, editor, onChange }: { href: string; editor: Editor; onChange(): void }) {
  return (
    <div className={styles.context}>
      <span className={styles.href}>{href}</span>
      <a href={href} target="_blank" rel="noopener" title="Opens in a new tab">
        <ExternalLink aria-hidden="true" size={16} />
        Open link
      </a>
      <button type="button" onMouseDown={keepFocus} onClick={onChange}>
        <Pencil aria-hidden="true" size={16} />
        Change
      </button>
      <button
        type="button"
        onMouseDown={keepFocus}
        onClick={() => editor.chain().focus().extendMarkRange('link').unsetMark('link').run()}
      >
        <Unlink aria-hidden="true" size={16} />
        Remove
      </button>
    </div>
  )
}

function insertCharacters(editor: Editor, { text, raised, after }: Characters) {
  const { schema, state, view } = editor
  const marks = state.storedMarks ?? state.selection.$from.marks()
  const sup = schema.mark('superscript')
  const pieces = [
    schema.text(text, marks),
    ...(raised ? [schema.text(raised, sup.addToSet(marks))] : []),
    ...(after ? [schema.text(after, marks)] : []),
  ]
  const { from, to } = state.selection
  const change = state.tr.replaceWith(from, to, pieces)
  view.dispatch((raised && !after ? change : change.setStoredMarks(marks)).scrollIntoView())
  view.focus()
}

const toolsIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])]

/** Roving tabindex: one tool is a tab stop, the last one focused or else the first. */
function useRoving(bar: { readonly current: HTMLElement | null }) {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const shown = bar.current
    function onFocusIn({ target }: FocusEvent) {
      const tool = (target as Element).closest('[data-tool]')
      if (!tool) return
      last.current = tool.getAttribute('title')
      setStop(shown, last.current)
    }
    shown?.addEventListener('focusin', onFocusIn)
    return () => shown?.removeEventListener('focusin', onFocusIn)
  }, [bar])
  // The tools change with the position of the caret.
  useEffect(() => setStop(bar.current, last.current))
}

function setStop(bar: HTMLElement | null, title: string | null) {
  const tools = toolsIn(bar)
  const stop = tools.find((tool) => tool.title === title) ?? tools[0]
  for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1
}

function moveByKey(event: KeyboardEvent, bar: HTMLElement | null, editor: Editor) {
  if (event.key === 'Escape') {
    event.preventDefault()
    return editor.view.focus()
  }
  const tools = toolsIn(bar)
  const tool = tools.includes(document.activeElement as HTMLElement)
    ? itemByKey(event.key, tools, document.activeElement)
    : undefined
  if (tool) event.preventDefault()
  tool?.focus()
}
