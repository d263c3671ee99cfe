import { momentText } from '#base/contract/day.ts'
import type { OutputOf } from '#base/contract/endpoint.ts'
import { regionName } from '#features/pages/client/index.ts'
import type { ContentCalls, PageVersionLine } from '#features/pages/contract/index.ts'

/** A part of the page with the two versions to compare; version 0 is empty. */
export type Pair = {
  readonly editableId: string
  readonly label: string
  readonly isText: boolean
  /** An item of a collection, which is restored on the page. */
  readonly isItem: boolean
  readonly old: number
  readonly now: number
}

/** A row of the timeline: a save, a release of drafts, or the signatures of a review. */
export type Row = {
  readonly id: string
  readonly at: string
  readonly title: string
  /** What happened, in words; empty if it is not known yet. */
  readonly words: string
  readonly who: string
  /** Whose save or release it is; absent for signatures. */
  readonly username?: string
  readonly about: PageVersionLine['about']
  /** The version of the page that readers saw from it on; absent for a draft. */
  readonly number?: number | undefined
  readonly news: string
  /** None: it is the row of signatures. */
  readonly pairs: readonly Pair[]
  /** The save, if it is one. */
  readonly save?: PageVersionLine
}

type Saves = Omit<OutputOf<ContentCalls['pageVersions']>, 'total' | 'versions'> & {
  versions: readonly PageVersionLine[]
}

/** The rows of a history, newest first. */
export function rowsOf(url: string, { versions, releases, signatures }: Saves): readonly Row[] {
  const nameOf = ({ editableId, label }: { editableId: string; label?: string | undefined }) =>
    label ?? regionName(url, editableId)
  const saves = versions.map((save): Row => {
    const { editableId, isText, version, modified, displayName, username, summary = '', released, news = '' } = save
    const restored = save.again && `Restored: the ${isText ? 'text' : 'version'} of ${momentText(save.again)}`
    const isStarter = username === 'starter content'
    const label = nameOf(save)
    const isItem = save.label !== undefined
    return {
      id: `${editableId} ${version}`,
      ...{ at: modified, title: label, number: released, news, save, username },
      words: isStarter ? 'From the starter content' : (restored ?? summary),
      about: save.about,
      who: isStarter ? 'The site' : displayName,
      pairs: [{ editableId, label, isText, isItem, old: version - 1, now: version }],
    }
  })
  const others = releases.map(
    ({ number, isUndone, username, displayName, at, news = '', parts }): Row => ({
      id: `release ${number}`,
      ...{ at, number, news, username, who: displayName },
      about: versions.flatMap((save) =>
        parts.some((part) => part.editableId === save.editableId && save.version > part.old && save.version <= part.now)
          ? save.about
          : [],
      ),
      title: isUndone ? 'Release undone' : 'Released to readers',
      words: news || parts.map(nameOf).join(', '),
      pairs: parts.map((part) => ({ ...part, label: nameOf(part), isItem: part.label !== undefined })),
    }),
  )
  const signed = signatures.map(
    ({ by, at }): Row => ({
      ...{ id: `signed ${at}`, at, title: 'Reviewed and signed', news: '', pairs: [], about: [] },
      ...{ words: by.join(', '), who: by.join(', ') },
    }),
  )
  // A release comes after the saves of its moment.
  return [...signed, ...others, ...saves].sort((one, other) => other.at.localeCompare(one.at))
}

type Filter = { readonly name: string; holds(row: Row, me: string | undefined): boolean }

/** Which rows the timeline shows; `me` is the name of the account, as others may have the same display name. */
export const filters: readonly Filter[] = [
  { name: 'All', holds: () => true },
  { name: 'Doses', holds: ({ about }) => about.includes('doses') },
  { name: 'Recommendations', holds: ({ about }) => about.includes('recommendations') },
  { name: 'By me', holds: ({ username }, me) => me !== undefined && username === me },
]

/** What differs between two rows: the saves after the earlier one, up to the later one. */
export function pairsBetween(rows: readonly Row[], one: Row, other: Row): readonly Pair[] {
  const [newer, older] = [rows.indexOf(one), rows.indexOf(other)].sort((a, b) => a - b)
  const pairs = new Map<string, Pair>()
  for (const {
    save,
    pairs: [pair],
  } of rows.slice(newer, older))
    if (save && pair) pairs.set(pair.editableId, { ...pair, now: pairs.get(pair.editableId)?.now ?? pair.now })
  return [...pairs.values()]
}

/** A row among the others, for a list of choices. */
export const rowName = ({ title, at, who }: Row) => `${title}, ${momentText(at)}, ${who}`
