import { pathEndingIn } from '#features/pages/contract/index.ts'
import type { TreePage } from '../contract.ts'

/** A page as a row of the tree, with how deep it is and the pages beside it. */
export type Row = {
  readonly page: TreePage
  readonly level: number
  readonly hasPages: boolean
  readonly beside: readonly TreePage[]
  readonly place: number
}

/** Where a page goes: beneath which page, before which of its pages; null: at the top, after them all. */
export type Goal = { readonly parent: number | null; readonly before: number | null }

/** The rows of the pages that are not archived, in reading order, without those beneath closed ones. */
export function rowsOf(pages: readonly TreePage[], isOpen: (id: number) => boolean): Row[] {
  const live = pages.filter(({ archived }) => archived === null)
  const beneath = Map.groupBy(live, ({ parent }) => parent)
  const walk = (parent: number | null, level: number): Row[] => {
    const beside = beneath.get(parent) ?? []
    return beside.flatMap((page, place) => [
      { page, level, beside, place, hasPages: beneath.has(page.id) },
      ...(isOpen(page.id) ? walk(page.id, level + 1) : []),
    ])
  }
  return walk(null, 1)
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** Where a step takes a page; undefined where it cannot go. A fixed page stays beneath its parent. */
export function goalOf(id: number, step: Step, pages: readonly TreePage[]): Goal | undefined {
  const live = pages.filter(({ archived }) => archived === null)
  const page = live.find((one) => one.id === id)
  if (!page) return undefined
  const { parent } = page
  const beside = live.filter((one) => one.parent === parent)
  const place = beside.indexOf(page)
  const above = beside[place - 1]
  if (step === 'up') return above && { parent, before: above.id }
  if (step === 'down') return beside[place + 1] && { parent, before: beside[place + 2]?.id ?? null }
  if (page.isFixed) return undefined
  if (step === 'in') return above && above.path !== '/' ? { parent: above.id, before: null } : undefined
  const over = live.find((one) => one.id === parent)
  if (!over) return undefined
  const around = live.filter((one) => one.parent === over.parent)
  return { parent: over.parent, before: around[around.indexOf(over) + 1]?.id ?? null }
}

/** A page and all beneath it: those that it cannot be moved beneath. */
export function branchOf(pages: readonly TreePage[], id: number): Set<number> {
  const branch = new Set([id])
  for (let size = 0; size < branch.size; ) {
    size = branch.size
    for (const page of pages) if (page.parent !== null && branch.has(page.parent)) branch.add(page.id)
  }
  return branch
}

/** How pages are offered as a choice: their titles, indented. */
export const choicesOf = (pages: readonly TreePage[], without: ReadonlySet<number> = new Set()) => [
  { value: '', label: 'Top of the site' },
  ...rowsOf(pages, () => true)
    .filter(({ page }) => page.path !== '/' && !without.has(page.id))
    .map(({ page, level }) => ({ value: String(page.id), label: `${'– '.repeat(level - 1)}${page.title}` })),
]

/** The path with this end, or with a number after it where a page has that path already. */
export function freePath(path: string, end: string, pages: readonly TreePage[]): string {
  const taken = new Set(pages.map((page) => page.path.toLowerCase()))
  for (let number = 1; ; number++) {
    const tried = pathEndingIn(path, number === 1 ? end : `${end}-${number}`)
    if (!taken.has(tried.toLowerCase())) return tried
  }
}
