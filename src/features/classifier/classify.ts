import {
  emergency,
  type Invalid,
  isGiven,
  type Notice,
  readKaryotype,
  type Source,
  unknownGenesText,
} from '#features/clinical/index.ts'
import { assumedCase, restsOnBlasts } from './assumed.ts'
import type { Case, ClassifierInput } from './case.ts'
import { caseKeys, caseOf } from './case.ts'
import type { ComparisonRow } from './comparison.ts'
import { comparison } from './comparison.ts'
import { decidingQuestions } from './deciding.ts'
import type { ClassifierFieldId } from './fields.ts'
import { checkInput, classifierFields, fieldOf } from './fields.ts'
import { icc } from './icc.ts'
import { possibleRules } from './possible.ts'
import type { Explained, State } from './rule.ts'
import { criteriaOf, evaluate, explain, openKeys } from './rule.ts'
import { source } from './sources.ts'
import type { Addition, Entity, Rule, System, SystemId } from './system.ts'
import { who4 } from './who4.ts'
import { who5 } from './who5.ts'

export const systems: readonly System[] = [who4, who5, icc]

export type Diagnosis = Entity & {
  /** A more exact name within the entity, such as "AML with PML::RARA". */
  readonly detail: string | null
  /** Added to the category without changing it, such as "germline predisposition". */
  readonly qualifiers: readonly string[]
  /** The type by morphology, if prior therapy replaced it. */
  readonly morphology: Entity | null
  /** Whether this is something other than MDS: AML, MDS/AML, MDS/MPN, a precursor, or no diagnosis. */
  readonly isExclusion: boolean
}

export type Step = {
  readonly rule: string
  readonly entity: Entity
  readonly state: State
  readonly isAnswer: boolean
  /** Whether an earlier rule already decided the result, so that this one no longer counts. */
  readonly isPast: boolean
  readonly condition: Explained
}

/** An entity that the known values do not rule out, and the findings it would still need. */
export type Possible = {
  readonly entity: Entity
  /** The type by morphology, if prior therapy replaced it. */
  readonly morphology: Entity | null
  /** Its name after cytotoxic therapy, if it is unknown whether there was any. */
  readonly orAfterTherapy: Entity | null
  readonly rules: readonly string[]
  readonly needs: readonly Explained[]
}

/** A missing input, with the relevant genes if it is the list of mutations or the VAF of some of them. */
export type MissingInput = { readonly id: ClassifierFieldId; readonly label: string; readonly genes: readonly string[] }

/** A remark on the result, and the entity the case could become after follow-up. */
export type Remark = Notice & { readonly couldBe: Entity | null }

export type SystemResult = {
  readonly system: SystemId
  readonly name: string
  /**
   * Decided: no missing value can change the result. Provisional: the result if the missing values have their assumed
   * defaults. Open: no result yet, since a required value is missing.
   */
  readonly standing: 'decided' | 'provisional' | 'open'
  readonly diagnosis: Diagnosis | null
  /** The criteria behind the result: each met, unmet or unknown. */
  readonly criteria: readonly Explained[]
  readonly steps: readonly Step[]
  readonly possible: readonly Possible[]
  /** The inputs needed to decide; empty when decided. */
  readonly missing: readonly MissingInput[]
  readonly remarks: readonly Remark[]
  /** Sources of the result that are not a primary paper, to be shown with a caution. */
  readonly cautions: readonly Source[]
}

/** The three results side by side (classification.md). */
export type Classified = {
  readonly valid: true
  readonly systems: readonly [who4: SystemResult, who5: SystemResult, icc: SystemResult]
  /** The next questions in order: only those that can still change a result. */
  readonly ask: readonly ClassifierFieldId[]
  /** At most three of them: those whose usual answer excludes the most classes, and what it excludes first. */
  readonly deciding: readonly ClassifierFieldId[]
  /** Inputs that were not given; a provisional result assumes the default of those that have one. */
  readonly notGiven: readonly {
    readonly id: ClassifierFieldId
    readonly label: string
    readonly assumed: string | null
  }[]
  /** Rows of the comparison that explain why the systems differ in this patient. */
  readonly differences: readonly ComparisonRow[]
  readonly notices: readonly Notice[]
}

export type ClassifierResult = Classified | Invalid

/** The intended-use statement for every display of a result. */
export const intendedUse = 'Supports a diagnosis by a haematopathologist and does not replace it.'

/** Classifies a patient by WHO 2016, WHO 2022 and ICC 2022 side by side. */
export function classify(input: ClassifierInput): ClassifierResult {
  const errors = checkInput(input)
  if (errors.length > 0) return { valid: false, errors }
  const given = caseOf(input)
  const assumed = assumedCase(given)
  const results = [
    resultOf(who4, given, assumed),
    resultOf(who5, given, assumed),
    resultOf(icc, given, assumed),
  ] as const
  const ask = nextQuestions(results, given)
  return {
    valid: true,
    systems: results,
    ask,
    deciding: decidingQuestions(ask, systems, results, given),
    notGiven: notGiven(given),
    differences: comparison.filter((row) => row.when && evaluate(row.when, assumed) === true),
    notices: noticesFor(input),
  }
}

function resultOf<Code extends string>(system: System<Code>, given: Case, assumed: Case): SystemResult {
  const rules = possibleRules(system, given)
  const possible = possibleEntities(system, rules, given)
  const isDecided = possible.length === 1 && possible[0]?.orAfterTherapy === null
  const likely = firstMet(system, assumed)
  const answer = isDecided ? (likely ?? rules[0]) : likely && isLookedFor(likely, given) ? likely : undefined
  const at = answer ? system.rules.indexOf(answer) : system.rules.length
  const steps = system.rules.map((rule, index) => stepOf(system, rule, given, index, at))
  const criteria = steps[at] ? criteriaOf(steps[at].condition) : []
  const remarks = answer ? remarksOn(system, answer, assumed) : []
  return {
    system: system.id,
    name: system.name,
    standing: isDecided ? 'decided' : answer ? 'provisional' : 'open',
    diagnosis: answer ? diagnosisOf(system, answer, assumed) : null,
    criteria,
    steps,
    possible,
    missing: isDecided ? [] : missingFor(system, rules, given),
    remarks,
    cautions: answer ? cautionsOf(system, answer, criteria, assumed) : [],
  }
}

/** While nobody has answered about dysplasia, a name needs a finding of its own: ICUS excludes what was looked for. */
const isLookedFor = ({ when, source }: Rule, given: Case) =>
  given.dysplasia !== undefined || criteriaOf(explain(when, given, source)).some(({ state }) => state === 'met')

function firstMet<Code extends string>(system: System<Code>, given: Case): Rule<Code> | undefined {
  const first = system.rules.find((rule) => evaluate(rule.when, given) !== false)
  return first && evaluate(first.when, given) ? first : undefined
}

function possibleEntities(system: System, rules: readonly Rule[], given: Case): readonly Possible[] {
  const found = new Map<string, Possible>()
  for (const rule of rules) {
    const previous = found.get(rule.entity)
    const needs = criteriaOf(explain(rule.when, given, rule.source)).filter((one) => one.state === 'unknown')
    const related = afterTherapy(system, rule)
    found.set(rule.entity, {
      ...entityFor(system, rule, given),
      orAfterTherapy: given.priorCytotoxicTherapy === undefined ? related : null,
      rules: [...(previous?.rules ?? []), rule.id],
      needs: [...(previous?.needs ?? []), ...needs],
    })
  }
  return [...found.values()]
}

function entityFor(
  system: System,
  rule: Rule,
  given: Case,
): { readonly entity: Entity; readonly morphology: Entity | null } {
  const byMorphology = entityOf(system, rule.entity)
  const afterTherapyEntity = given.priorCytotoxicTherapy ? afterTherapy(system, rule) : null
  return afterTherapyEntity
    ? { entity: afterTherapyEntity, morphology: byMorphology }
    : { entity: byMorphology, morphology: null }
}

function afterTherapy(system: System, rule: Rule): Entity | null {
  return system.afterTherapy?.entities[entityOf(system, rule.entity).kind] ?? null
}

function entityOf(system: System, code: string): Entity {
  return system.entities.find((entity) => entity.code === code) ?? { code, name: code, kind: 'none' }
}

function diagnosisOf<Code extends string>(system: System<Code>, rule: Rule<Code>, assumed: Case): Diagnosis {
  const { entity, morphology } = entityFor(system, rule, assumed)
  const detail = additions(system, system.details, rule, assumed)[0]
  return {
    ...entity,
    detail: detail?.text ?? null,
    qualifiers: isNeoplasm(entity) ? additions(system, system.qualifiers, rule, assumed).map((one) => one.text) : [],
    morphology,
    isExclusion: entity.kind !== 'MDS',
  }
}

function isNeoplasm({ kind }: Entity): boolean {
  return kind !== 'precursor' && kind !== 'none'
}

function additions<Code extends string>(
  system: System<Code>,
  from: readonly Addition<Code>[],
  rule: Rule<Code>,
  assumed: Case,
) {
  return from.filter((one) => applies(system, one, rule, assumed))
}

function applies<Code extends string>(
  system: System<Code>,
  { entities, kinds, when }: Pick<Addition<Code>, 'entities' | 'kinds' | 'when'>,
  rule: Rule<Code>,
  assumed: Case,
): boolean {
  if (entities && !entities.includes(rule.entity)) return false
  if (kinds && !kinds.includes(entityOf(system, rule.entity).kind)) return false
  return evaluate(when, assumed) === true
}

function stepOf(system: System, rule: Rule, given: Case, index: number, answer: number): Step {
  const condition = explain(rule.when, given, rule.source)
  return {
    rule: rule.id,
    entity: entityOf(system, rule.entity),
    state: condition.state,
    isAnswer: index === answer,
    isPast: index > answer,
    condition,
  }
}

function missingFor(system: System, rules: readonly Rule[], given: Case): readonly MissingInput[] {
  const keys = new Set(rules.flatMap((rule) => openKeys(rule.when, given)))
  if (given.priorCytotoxicTherapy === undefined && rules.some((rule) => afterTherapy(system, rule))) {
    keys.add('priorCytotoxicTherapy')
  }
  const missing = [...keys].map((key) => ({ id: fieldOf(key), gene: key.replace(/^mutations\./, ''), key }))
  return classifierFields
    .filter((field) => missing.some((one) => one.id === field.id))
    .map(({ id, label }) => ({
      id,
      label: id === 'mutations' && hasMutations(given) ? vafLabel : label,
      genes: id === 'mutations' ? missing.filter((one) => one.id === id).map((one) => one.gene) : [],
    }))
}

/** What is missing of a list of mutations: it gives every gene a VAF, except those that it names without one. */
export const vafLabel = 'VAF of mutations'

const hasMutations = (given: Case) => caseKeys.some((key) => key.startsWith('mutations.') && given[key] !== undefined)

function remarksOn<Code extends string>(system: System<Code>, rule: Rule<Code>, assumed: Case): readonly Remark[] {
  return system.warnings
    .filter((one) => applies(system, one, rule, assumed))
    .map(({ text, source, couldBe }) => ({ text, source, couldBe: couldBe ? entityOf(system, couldBe) : null }))
}

function cautionsOf<Code extends string>(
  system: System<Code>,
  rule: Rule<Code>,
  criteria: readonly Explained[],
  assumed: Case,
): readonly Source[] {
  const met = criteria.filter((one) => one.state === 'met').map((one) => one.source)
  const { morphology } = diagnosisOf(system, rule, assumed)
  const sources = [rule.source, ...met, ...(morphology && system.afterTherapy ? [system.afterTherapy.source] : [])]
  const doubtful = sources.filter((one) => one.tags.some((tag) => tag !== 'P'))
  return [...new Map(doubtful.map((one) => [JSON.stringify(one), one])).values()]
}

function nextQuestions(results: readonly SystemResult[], given: Case): readonly ClassifierFieldId[] {
  const relevant = new Set(results.flatMap((result) => result.missing.map((one) => one.id)))
  const couldBeNeoplasm = results.some((result) => result.possible.some((one) => isNeoplasm(one.entity)))
  if (couldBeNeoplasm && given.priorCytotoxicTherapy === undefined) relevant.add('priorCytotoxicTherapy')
  if (couldBeNeoplasm && given.germline === undefined) relevant.add('germline')
  return classifierFields
    .filter((field) => relevant.has(field.id) && (!field.askedWhen || evaluate(field.askedWhen, given) === true))
    .map((field) => field.id)
}

function notGiven(given: Case): Classified['notGiven'] {
  const absent = new Set(caseKeys.filter((key) => given[key] === undefined).map(fieldOf))
  return classifierFields
    .filter((field) => absent.has(field.id))
    .map(({ id, label, defaultText, besideBlasts }) => ({
      id,
      label,
      assumed: defaultText ?? (restsOnBlasts(given) ? besideBlasts : undefined) ?? null,
    }))
}

function noticesFor(input: ClassifierInput): readonly Notice[] {
  const karyotype = readKaryotype(input.karyotype)
  const convention = source('C', 'A')
  const { fusions = [], karyotype: facts } = caseOf(input)
  const shown = karyotype?.fusions ?? []
  const denied = isGiven(input.fusions) ? shown.filter(({ fusion }) => !input.fusions?.includes(fusion)) : []
  const independent = karyotype?.readings[0].independent.length ?? 0
  const unknown = unknownGenesText(Object.keys(input.mutations ?? {}))
  const texts = [
    ...(unknown ? [`${unknown}: check its spelling. It only counts as another mutated gene`] : []),
    ...shown.map(
      ({ change, genes, isToConfirm, isUncertain }) =>
        `Read from the karyotype: ${change} ${isUncertain ? 'may be' : 'is'} ${genes}${isToConfirm ? '. Confirm it by FISH or a test of the gene' : ''}`,
    ),
    ...denied.map(
      ({ change, genes, isUncertain }) =>
        `Contradiction: the karyotype ${isUncertain ? 'may have' : 'has'} ${change} (${genes}), but “Gene fusions” does not name it. The karyotype is used: correct the one that is wrong`,
    ),
    ...(independent > 0 ? [`The abnormalities of ${independent} independent clones are counted together`] : []),
    ...(karyotype?.remarks ?? []),
    ...(input.tp53?.copyLoss === false && facts?.loses17p
      ? ['The karyotype shows loss of 17p: counted as TP53 copy loss']
      : []),
  ]
  const isEmergency = [...fusions, ...shown.map(({ fusion }) => fusion)].includes('PML::RARA')
  return [
    ...(isEmergency ? [{ ...emergency, source: convention }] : []),
    ...texts.map((text) => ({ text, source: convention })),
  ]
}
