import type { Abnormality, Karyotype, Notice, Source, VariablePoints } from '#features/clinical/index.ts'
import { emergency, unknownPoints } from '#features/clinical/index.ts'

/** A rule for the cytogenetic group of a score; the first that fits decides. */
export type CytogeneticRule<Group extends string> = {
  readonly says: string
  readonly group: Group
  readonly fits: (abnormalities: readonly Abnormality[]) => boolean
}

/** The groups of a score by the name of each, from the best to the worst, with their points times two. */
type Groups<Group extends string> = readonly { readonly name: Group; readonly halfPoints: number }[]

/** The group of a karyotype, why, and every group that its doubtful parts could lead to. */
export type CytogeneticGroupRead<Group extends string> = {
  readonly group: Group
  readonly because: string
  readonly possible: readonly Group[]
}

/** The cytogenetic group of a karyotype; of independent clones, the worst group alone or together. */
export function cytogeneticGroup<Group extends string>(
  { readings }: Karyotype,
  rules: readonly CytogeneticRule<Group>[],
  groups: Groups<Group>,
): CytogeneticGroupRead<Group> {
  const read = readings.map(({ abnormalities, independent }) =>
    worst(
      [abnormalities, ...independent].flatMap((clone) => ruleFor(clone, rules) ?? []),
      groups,
    ),
  )
  const possible = groups.map(({ name }) => name).filter((name) => read.some((rule) => rule?.group === name))
  const [first] = read
  return { group: (first ?? rules.at(-1))?.group as Group, because: first?.says ?? '', possible }
}

const ruleFor = <Group extends string>(clone: readonly Abnormality[], rules: readonly CytogeneticRule<Group>[]) =>
  rules.find((rule) => rule.fits(clone))

function worst<Group extends string>(found: readonly CytogeneticRule<Group>[], groups: Groups<Group>) {
  const rank = ({ group }: CytogeneticRule<Group>) => groups.findIndex(({ name }) => name === group)
  return found.reduce<CytogeneticRule<Group> | undefined>(
    (so, rule) => (!so || rank(rule) > rank(so) ? rule : so),
    undefined,
  )
}

/** What the reader should know about a karyotype: how it was read, and the groups of independent clones. */
export function karyotypeRemarks<Group extends string>(
  karyotype: Karyotype,
  cite: string,
  rules: readonly CytogeneticRule<Group>[],
  groups: Groups<Group>,
): Notice[] {
  const source: Source = { tags: ['C'], cite }
  const fusions = karyotype.fusions.map(
    ({ change, genes, isToConfirm, isUncertain }) =>
      `${change} ${isUncertain ? 'may be' : 'is'} ${genes}${isToConfirm ? ' (to be confirmed)' : ''}, which defines or suggests AML: this score is for MDS`,
  )
  const isEmergency = karyotype.fusions.some(({ fusion }) => fusion === 'PML::RARA')
  const texts = [...fusions, ...independentRemark(karyotype, rules, groups), ...karyotype.remarks]
  return [...(isEmergency ? [{ ...emergency, source }] : []), ...texts.map((text) => ({ text, source }))]
}

function independentRemark<Group extends string>(
  karyotype: Karyotype,
  rules: readonly CytogeneticRule<Group>[],
  groups: Groups<Group>,
): readonly string[] {
  const [{ abnormalities, independent }] = karyotype.readings
  if (independent.length === 0) return []
  const each = independent.map(
    (clone) => `${clone.map(({ text }) => text).join(', ')}: ${ruleFor(clone, rules)?.group}`,
  )
  const { group } = cytogeneticGroup(karyotype, rules, groups)
  return [
    `${independent.length} independent clones (${each.join('; ')}), all together ${ruleFor(abnormalities, rules)?.group}: the worst of these, ${group}, is used`,
  ]
}

/** The points of a group that was chosen or read from a karyotype; a range if several groups are possible. */
export function cytogeneticPoints<Group extends string>(
  label: string,
  given: {
    readonly karyotype: Karyotype | null
    readonly read: CytogeneticGroupRead<Group> | null
    readonly chosen: Group | null | undefined
  },
  groups: Groups<Group>,
  source: Source,
): VariablePoints<'cytogeneticGroup'> {
  const { karyotype, read, chosen } = given
  const names = chosen ? [chosen] : (read?.possible ?? [])
  const rows = groups.filter(({ name }) => names.includes(name))
  const [group] = rows
  const unknown = unknownPoints('cytogeneticGroup', label, rows.length > 0 ? rows : groups, source)
  if (!group || rows.length > 1) return karyotype ? { ...unknown, given: karyotype.text } : unknown
  const points = group.halfPoints / 2
  return {
    ...unknown,
    given: karyotype ? karyotype.text : group.name,
    row: groups.indexOf(group),
    band: group.name,
    points,
  }
}
