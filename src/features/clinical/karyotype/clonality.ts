import type { Clone, WrittenKaryotype } from './clones.ts'
import { changeKey, isDer17, type WrittenChange } from './written-change.ts'

/** A change of a karyotype, once however many of its clones have it, with those clones and their cells. */
export type ClonalChange = {
  readonly change: WrittenChange
  readonly clones: readonly number[]
  /** The number of cells with it; null if the report does not say. */
  readonly cells: number | null
  readonly isClonal: boolean
}

/** The cells that make a clone: 3 with the same loss, 2 with the same gain or rearrangement (ISCN). */
const cellsOfClone = { loss: 3, other: 2 } as const

/** Every acquired change of a karyotype once, with whether enough cells have it to be a clone. */
export function changesIn({ clones }: WrittenKaryotype): readonly ClonalChange[] {
  const found = new Map<string, { change: WrittenChange; clones: number[] }>()
  clones.forEach((clone, at) => {
    const seen = new Map<string, number>()
    for (const change of withoutPartOfDer17(clone.changes)) {
      if (change.isConstitutional || change.form.type === 'variant') continue
      const key = changeKey(change)
      const occurrence = (seen.get(key) ?? 0) + 1
      seen.set(key, occurrence)
      const earlier = found.get(`${key} ${occurrence}`)
      if (earlier) earlier.clones.push(at)
      else found.set(`${key} ${occurrence}`, { change, clones: [at] })
    }
  })
  return [...found.values()].map(({ change, clones: having }) => {
    const cells = cellsWith(change, having, clones)
    const needed = isLoss(change) ? cellsOfClone.loss : cellsOfClone.other
    return { change, clones: having, cells, isClonal: cells === null || cells >= needed }
  })
}

export const isLoss = ({ sign, form }: WrittenChange) => sign === '-' && form.type === 'chromosome'

/** In +1,der(1;7) the gain of 1 is how ISCN writes its 1q, no second change; older reports write -7,+der(1;7). */
function withoutPartOfDer17(changes: readonly WrittenChange[]): readonly WrittenChange[] {
  const modern = changes.map((one) => {
    const unsigned = { ...one, sign: '' as const }
    return one.sign === '+' && isDer17(unsigned) && changes.some((other) => isWhole(other, '-', '7')) ? unsigned : one
  })
  const hasWholeArms = ({ form }: WrittenChange) => form.type === 'rearrangement' && form.steps[0]?.places.length === 2
  if (!modern.some((one) => isDer17(one) && hasWholeArms(one))) return modern
  const isOld = modern.some((one, at) => one !== changes[at])
  const part = modern.findIndex((one) => (isOld ? isWhole(one, '-', '7') : isWhole(one, '+', '1')))
  return modern.filter((_, index) => index !== part)
}

const isWhole = ({ sign, form }: WrittenChange, expected: '+' | '-', chromosome: string) =>
  sign === expected && form.type === 'chromosome' && form.chromosome === chromosome

function cellsWith(change: WrittenChange, having: readonly number[], clones: readonly Clone[]): number | null {
  if (change.cells !== null) return change.cells
  const counts = having.map((at) => clones[at]?.cells ?? null)
  return counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

/** The clones with clonal changes, as groups of related ones: those that share a change or refer to each other. */
export function relatedClones(
  { clones }: WrittenKaryotype,
  changes: readonly ClonalChange[],
): readonly (readonly number[])[] {
  const clonal = changes.filter(({ isClonal }) => isClonal)
  const abnormal = clones.flatMap((_, at) => (clonal.some((one) => one.clones.includes(at)) ? [at] : []))
  const links = [
    ...clonal.map((one) => one.clones),
    ...clones.map(({ parent }, at) => (parent === null ? [at] : [at, parent])),
  ]
  return abnormal.reduce<readonly (readonly number[])[]>((groups, at) => {
    const linked = links.filter((link) => link.includes(at)).flat()
    const joined = groups.filter((group) => group.some((other) => linked.includes(other)))
    return [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), at]]
  }, [])
}
