import { type Abnormality, emergency, type Karyotype, type Notice, type Source } from '#features/clinical/index.ts'
import type { NamedRow } from './score-inputs.ts'

/** A rule for the cytogenetic group of a score; the first that fits decides. */
export type CytogeneticRule<Group extends string> = {
  readonly says: string
  readonly group: Group
  readonly fits: (abnormalities: readonly Abnormality[]) => boolean
}

type Groups<Group extends string> = readonly { readonly name: Group }[]

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

/** The remark on marrow blasts in %, from 20 on. */
export function amlNotices(blasts: number | null | undefined): Notice[] {
  const source = { tags: ['P'], cite: 'Arber 2016; Khoury 2022; Arber 2022' } as const
  return (blasts ?? 0) >= 20 ? [{ text: '20% or more is AML by WHO/ICC', source }] : []
}

export const cytogeneticInputs = <const Row extends NamedRow>(
  tableLabel: string,
  rows: readonly Row[],
  source: Source,
) =>
  ({
    cytogeneticGroup: { kind: 'choice', label: 'Cytogenetic group', tableLabel, rows, source },
    karyotype: {
      kind: 'karyotype',
      label: 'Karyotype',
      isOptional: true,
      hint: 'Every clonal abnormality, or “normal”',
    },
  }) as const
