import type { TreePage } from '#features/pages/contract/index.ts'
import { pathEndingIn } from '#features/pages/contract/index.ts'

export type Row = {
  readonly page: TreePage
  readonly level: number
  readonly hasPages: boolean
  readonly siblings: readonly TreePage[]
  readonly index: number
}

/** Where to move a page: the new parent (null: the top), and the sibling to insert it before (null: at the end). */
export type Destination = { readonly parent: number | null; readonly before: number | null }

/** The rows of the pages that are not archived, in reading order, without those under collapsed ones. */
export function visibleRows(pages: readonly TreePage[], isOpen: (id: number) => boolean): Row[] {
  const live = pages.filter(({ archived }) => archived === null)
  const beneath = Map.groupBy(live, ({ parent }) => parent)
  const walk = (parent: number | null, level: number): Row[] => {
    const siblings = beneath.get(parent) ?? []
    return siblings.flatMap((page, index) => [
      { page, level, siblings, index, hasPages: beneath.has(page.id) },
      ...(isOpen(page.id) ? walk(page.id, level + 1) : []),
    ])
  }
  return walk(null, 1)
}

export type TreeMove = 'up' | 'down' | 'in' | 'out'

/** The destination of a step; undefined if the page cannot move that way. A fixed page stays under its parent. */
export function destinationOf(id: number, step: TreeMove, pages: readonly TreePage[]): Destination | undefined {
  const live = pages.filter(({ archived }) => archived === null)
  const page = live.find((each) => each.id === id)
  if (!page) return undefined
  const { parent } = page
  const siblings = live.filter((each) => each.parent === parent)
  const index = siblings.indexOf(page)
  const above = siblings[index - 1]
  if (step === 'up') return above && { parent, before: above.id }
  if (step === 'down') return siblings[index + 1] && { parent, before: siblings[index + 2]?.id ?? null }
  if (page.isFixed) return undefined
  if (step === 'in') return above && above.path !== '/' ? { parent: above.id, before: null } : undefined
  const parentPage = live.find((each) => each.id === parent)
  if (!parentPage) return undefined
  const parentSiblings = live.filter((each) => each.parent === parentPage.parent)
  return { parent: parentPage.parent, before: parentSiblings[parentSiblings.indexOf(parentPage) + 1]?.id ?? null }
}

/** A page and its descendants, under which it cannot be moved. */
export function branchOf(pages: readonly TreePage[], id: number): Set<number> {
  const branch = new Set([id])
  for (let size = 0; size < branch.size; ) {
    size = branch.size
    for (const page of pages) if (page.parent !== null && branch.has(page.parent)) branch.add(page.id)
  }
  return branch
}

/** The options of a select for the page above: titles, indented by level, without tools outside the guideline's sections. */
export function choicesOf(pages: readonly TreePage[], excluded: ReadonlySet<number> = new Set()) {
  const tools = new Set(
    pages.filter(({ parent, template }) => parent === null && template === null).map(({ id }) => id),
  )
  return [
    { value: '', label: 'Top of the site' },
    ...visibleRows(pages, (id) => !tools.has(id))
      .filter(({ page }) => page.path !== '/' && (page.template !== null || page.inMenu))
      .filter(({ page: { id } }) => !tools.has(id) && !excluded.has(id))
      .map(({ page, level }) => ({ value: String(page.id), label: `${'– '.repeat(level - 1)}${page.title}` })),
  ]
}

/** The path with this ending, and a number after it if a page already has that path. */
export function unusedPath(path: string, end: string, pages: readonly TreePage[]): string {
  const taken = new Set(pages.map((page) => page.path.toLowerCase()))
  for (let number = 1; ; number++) {
    const candidate = pathEndingIn(path, number === 1 ? end : `${end}-${number}`)
    if (!taken.has(candidate.toLowerCase())) return candidate
  }
}
