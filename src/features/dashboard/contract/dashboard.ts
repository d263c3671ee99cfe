import * as z from 'zod/mini'

/** How much a dashboard may hold (5.4, 9, D-24). */
export const limits = {
  leastColumns: 1, // 5.4
  mostColumns: 10, // 5.4
  leastTabs: 1, // 9
  mostTabs: 50,
  mostPortletsInTab: 100,
  longestTitle: 100,
  mostUiBytes: 262_144, // D-24
  mostSearched: 50, // D-5
  mostRecent: 10,
  mostInBatch: 100,
  saveAfterMs: 1000, // T5
} as const

/** Without signs that cannot be stored or shown. */
const plain = /^[^\p{Cc}\p{Cs}]*$/u

const line = (most: number) => z.string().check(z.maxLength(most), z.regex(plain))

/** The id of a tab, column or portlet: made by the browser, unique within a dashboard. */
const Id = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** Where a portlet stands and how; what it is comes from its description. It holds nobody's data. */
export const PlacedPortlet = z.strictObject({
  id: Id,
  /** The name of the portlet in the list of portlets; one that is not there any more is kept. */
  component: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  /** Empty: the description's own. */
  title: line(limits.longestTitle),
  size: z.literal([1, 2]), // 3.3
  collapsed: z.boolean(),
})
export type PlacedPortlet = z.infer<typeof PlacedPortlet>

/** A column of a tab. */
export const Column = z.strictObject({
  id: Id,
  portlets: z.array(PlacedPortlet).check(z.maxLength(limits.mostPortletsInTab)),
})
export type Column = z.infer<typeof Column>

/** A tab of a personal dashboard (3.3). */
export const Tab = z.strictObject({
  id: Id,
  title: line(limits.longestTitle).check(z.refine((title) => title.trim() !== '', 'Enter a title')), // 5.4
  /** The preset it was made from; empty for a tab of one's own. */
  name: line(limits.longestTitle),
  /** The edition of that preset; 0 for a tab of one's own. */
  revision: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  description: line(500),
  category: line(limits.longestTitle),
  fullWidth: z.boolean(),
  /** Who may see it; empty: everybody who has the dashboard. */
  roles: z.array(line(50)).check(z.maxLength(10)),
  columns: z.array(Column).check(z.minLength(limits.leastColumns), z.maxLength(limits.mostColumns)),
  /** How the preset's layout was when the tab was made from it; tells whether its owner has changed it since. */
  shape: z.optional(line(8000)),
})
export type Tab = z.infer<typeof Tab>

/** A personal dashboard: what `jsonUiData` holds (T5). */
export const Dashboard = z.strictObject({
  v: z.literal(1),
  /** The number of the save it is based on; 0 where nothing was saved yet. */
  revision: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 2)),
  /** The id of the tab that was shown last. */
  selected: Id,
  tabs: z.array(Tab).check(
    z.minLength(limits.leastTabs),
    // Twice as many as can be added: copies of presets come without being asked for (T5).
    z.maxLength(2 * limits.mostTabs),
    z.refine((tabs) => hasNoDoubles(tabs), 'Two parts have the same id'),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>

function hasNoDoubles(tabs: readonly Tab[]): boolean {
  const ids = tabs.flatMap((tab) => [
    `tab ${tab.id}`,
    ...tab.columns.flatMap((column) => [
      `column ${column.id}`,
      ...column.portlets.map((portlet) => `portlet ${portlet.id}`),
    ]),
  ])
  return new Set(ids).size === ids.length
}

/** Reads `jsonUiData`; undefined where it is not a dashboard. */
export function readDashboard(jsonUiData: string): Dashboard | undefined {
  try {
    const read = z.safeParse(Dashboard, JSON.parse(jsonUiData))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
