import { ChevronRight, GripVertical } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import type { Tree, TreePage } from '#features/pages/contract/index.ts'
import { templateNamed } from '#features/pages/contract/index.ts'
import { ArchiveDialog, DuplicateDialog, MoveDialog, PathDialog, RenameDialog } from './page-dialogs.tsx'
import styles from './pages-dialog.module.css'
import { branchOf, type Destination, destinationOf, type Row, type TreeMove, visibleRows } from './tree-model.ts'
import { useRowDrag } from './use-row-drag.ts'
import { calls, type TreeState } from './use-tree.ts'

type Props = { state: TreeState; tree: Tree; shown: string; onClose(): void }

const stepKeys: Readonly<Record<string, TreeMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

const stepWords: Readonly<Record<TreeMove, string>> = {
  up: 'moved up',
  down: 'moved down',
  in: 'moved under the page before it',
  out: 'moved out of its section',
}

const dialogs = {
  rename: RenameDialog,
  path: PathDialog,
  move: MoveDialog,
  duplicate: DuplicateDialog,
  archive: ArchiveDialog,
} as const

const rowOf = (list: HTMLElement | null, id: number) => list?.querySelector<HTMLElement>(`[data-id="${id}"]`)

/** The tree of pages, following the ARIA Authoring Practices: arrow keys select a page, and with Alt move it. */
export function TreeView({ state, tree, shown, onClose }: Props) {
  const { pages } = tree
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(() => openAncestors(pages, shown))
  const [chosen, setChosen] = useState(() => pages.find(({ path }) => path === shown)?.id ?? pages[0]?.id)
  const [arrived, setArrived] = useState<{ id: number; isFocused: boolean }>()
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs>()
  const rows = visibleRows(pages, (id) => open.has(id))
  const row = rows.find(({ page }) => page.id === chosen) ?? rows[0]
  const page = row?.page

  // The page that is shown may be far down.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  // A page that was moved has its row only now: its new parent may have been folded.
  useEffect(() => {
    const row = arrived && rowOf(list.current, arrived.id)
    // The button that moved it keeps the focus, for the next step.
    if (arrived?.isFocused) row?.focus()
    else row?.scrollIntoView({ block: 'nearest' })
  }, [arrived])

  const setExpanded = (id: number, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((each) => each !== id)))

  function choose(id: number | undefined) {
    if (id === undefined) return
    setChosen(id)
    rowOf(list.current, id)?.focus()
  }

  async function move(
    moved: TreePage,
    destination: (pages: readonly TreePage[]) => Destination,
    words: string,
    isFocused: boolean,
  ) {
    const changed = await state.act(`“${moved.title}” ${words}.`, (baseVersion, now) =>
      call(calls.move, { page: moved.id, ...destination(now), baseVersion }),
    )
    const parent = changed?.tree.pages.find(({ id }) => id === moved.id)?.parent
    if (parent) setExpanded(parent, true)
    setChosen(moved.id)
    setArrived({ id: moved.id, isFocused })
  }

  function step(direction: TreeMove, isFocused: boolean) {
    if (!page) return
    const words = stepWords[direction]
    function destination(now: readonly TreePage[]) {
      const found = page && destinationOf(page.id, direction, now)
      if (!found) throw new Error(`“${page?.title}” cannot be ${words}.`)
      return found
    }
    void move(page, destination, words, isFocused)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!row || event.ctrlKey || event.metaKey) return
    const index = rows.indexOf(row)
    const direction = stepKeys[event.key]
    if (event.altKey && direction) step(direction, true)
    else if (event.altKey) return
    else if (event.key === 'ArrowDown') choose(rows[index + 1]?.page.id)
    else if (event.key === 'ArrowUp') choose(rows[index - 1]?.page.id)
    else if (event.key === 'Home') choose(rows[0]?.page.id)
    else if (event.key === 'End') choose(rows.at(-1)?.page.id)
    else if (event.key === 'ArrowRight') {
      if (row.hasPages && !open.has(row.page.id)) setExpanded(row.page.id, true)
      else if (row.hasPages) choose(rows[index + 1]?.page.id)
    } else if (event.key === 'ArrowLeft') {
      if (row.hasPages && open.has(row.page.id)) setExpanded(row.page.id, false)
      else choose(row.page.parent ?? undefined)
    } else if (event.key === 'Enter') show()
    else return
    event.preventDefault()
  }

  function show() {
    if (!page) return
    onClose()
    void navigate(page.path)
  }

  const drag = useRowDrag((from, onto, where) => {
    const moved = pages.find(({ id }) => id === from)
    const target = rows.find((each) => each.page.id === onto)
    if (!moved || !target || branchOf(pages, from).has(onto)) return
    const { page: targetPage, siblings, index } = target
    const destination: Destination =
      where === 'into'
        ? { parent: targetPage.id, before: null }
        : { parent: targetPage.parent, before: where === 'before' ? targetPage.id : nextOf(siblings, index, from) }
    void move(moved, () => destination, 'moved', true)
  })

  const Dialog = openDialog && dialogs[openDialog]
  return (
    <>
      <TreeTools
        page={page}
        state={state}
        onOpen={show}
        onStep={(direction) => step(direction, false)}
        onOpenDialog={setOpenDialog}
      />
      <p id="app-tree-help">Arrow keys select a page; with Alt they move it. Or drag a page by its handle.</p>
      <div
        ref={list}
        className={styles.tree}
        role="tree"
        aria-label="Pages of the site"
        aria-describedby="app-tree-help"
      >
        {rows.map((each) => (
          <PageRow
            key={each.page.id}
            row={each}
            isChosen={each === row}
            isOpen={open.has(each.page.id)}
            isShown={each.page.path === shown}
            onKeyDown={onKeyDown}
            onChoose={() => setChosen(each.page.id)}
            onFold={() => setExpanded(each.page.id, !open.has(each.page.id))}
            drag={drag}
          />
        ))}
      </div>
      {Dialog && page && <Dialog state={state} tree={tree} page={page} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}

type ToolsProps = {
  page: TreePage | undefined
  state: TreeState
  onOpen(): void
  onStep(step: TreeMove): void
  onOpenDialog(dialog: keyof typeof dialogs): void
}

function TreeTools({ page, state, onOpen, onStep, onOpenDialog }: ToolsProps) {
  const isPage = page !== undefined && !page.isFixed
  return (
    <div className={styles.tools} role="toolbar" aria-label={page ? `Tools for ${page.title}` : 'Tools'}>
      <Tool onPress={onOpen}>Open</Tool>
      <Tool onPress={() => onStep('up')}>Move up</Tool>
      <Tool onPress={() => onStep('down')}>Move down</Tool>
      {isPage && <Tool onPress={() => onOpenDialog('move')}>Move to…</Tool>}
      <Tool onPress={() => onOpenDialog('rename')}>Rename</Tool>
      {isPage && <Tool onPress={() => onOpenDialog('path')}>Change path</Tool>}
      {page && page.template !== null && page.path !== '/' && (
        <Tool
          onPress={() =>
            void state.act(
              `“${page.title}” has been ${page.inMenu ? 'removed from' : 'added to'} the menu.`,
              (baseVersion) => call(calls.change, { page: page.id, inMenu: !page.inMenu, baseVersion }),
            )
          }
        >
          {page.inMenu ? 'Remove from the menu' : 'Add to the menu'}
        </Tool>
      )}
      {page && templateNamed(page.template)?.isFixed !== true && page.template !== null && (
        <Tool onPress={() => onOpenDialog('duplicate')}>Duplicate</Tool>
      )}
      {isPage && <Tool onPress={() => onOpenDialog('archive')}>Archive</Tool>}
    </div>
  )
}

const Tool = ({ onPress, children }: { onPress(): void; children: ReactNode }) => (
  <Button look="secondary" onClick={onPress}>
    {children}
  </Button>
)

type RowProps = {
  row: Row
  isChosen: boolean
  isOpen: boolean
  isShown: boolean
  onKeyDown(event: KeyboardEvent): void
  onChoose(): void
  onFold(): void
  drag: ReturnType<typeof useRowDrag>
}

function PageRow({ row, isChosen, isOpen, isShown, onKeyDown, onChoose, onFold, drag }: RowProps) {
  const { page, level, hasPages } = row
  const marks = [!page.online && 'Not public', !page.inMenu && 'Not in the menu', isShown && 'This page'].filter(
    Boolean,
  )
  return (
    <div
      className={styles.row}
      role="treeitem"
      aria-level={level}
      aria-selected={isChosen}
      {...(hasPages && { 'aria-expanded': isOpen })}
      tabIndex={isChosen ? 0 : -1}
      data-id={page.id}
      style={{ '--level': level } as CSSProperties}
      onKeyDown={onKeyDown}
      onFocus={onChoose}
      onClick={onChoose}
    >
      {/* For pointers only: keys do the same for everybody else. */}
      <span className={styles.handle} aria-hidden="true" title={`Drag ${page.title}`} {...drag(page.id)}>
        <GripVertical size={18} />
      </span>
      {hasPages ? (
        <span className={styles.fold} aria-hidden="true" data-open={isOpen || undefined} onClick={onFold}>
          <ChevronRight size={18} style={isOpen ? { rotate: '90deg' } : undefined} />
        </span>
      ) : (
        <span className={styles.fold} />
      )}
      <span className={styles.name}>
        <b>{page.title}</b> <span>{page.path}</span>
        {marks.length > 0 && <span className={styles.mark}>{marks.join(' · ')}</span>}
      </span>
    </div>
  )
}

const nextOf = (siblings: readonly TreePage[], index: number, moved: number): number | null =>
  siblings.slice(index + 1).find(({ id }) => id !== moved)?.id ?? null

function openAncestors(pages: readonly TreePage[], shown: string): Set<number> {
  const open = new Set<number>()
  let page = pages.find(({ path }) => path === shown)
  while (page && !open.has(page.id)) {
    open.add(page.id)
    const { parent } = page
    page = pages.find(({ id }) => id === parent)
  }
  return open
}
