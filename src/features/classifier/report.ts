import { localDay } from '#base/contract/day.ts'
import type { NoteFacts } from '#features/calculators/contract.ts'
import type { Classified, Diagnosis, MissingInput, SystemResult } from './classify.ts'
import { intendedUse } from './classify.ts'
import type { Explained } from './rule.ts'
import type { Entity } from './system.ts'

/** The entity as a report names it: the more exact name, its qualifiers, and the type by morphology. */
export function entityText({ name, detail, qualifiers, morphology }: Diagnosis): string {
  const exact = detail && (detail.startsWith('AML') ? detail : `${name}, ${detail}`)
  const beneath = morphology ? ` (by morphology ${morphology.name})` : ''
  return [exact ?? name, ...qualifiers].join(', ') + beneath
}

/** The short code of an entity, or its name if the code means nothing to a reader. */
export const codeText = ({ code, name, kind }: Entity) => (kind === 'none' ? name : code)

/** A note that the result is outside MDS, with advice; null if it is MDS. */
export function exclusionText({ isExclusion, kind, advice }: Diagnosis): string | null {
  if (!isExclusion) return null
  const note = {
    AML: 'Not MDS: acute myeloid leukaemia',
    'MDS/AML': 'Between MDS and AML',
    'MDS/MPN': 'Not MDS: MDS/MPN range',
    precursor: 'Not MDS: a precursor state',
    none: 'Not MDS',
    MDS: '',
  }[kind]
  return advice ? `${note}. ${advice}` : note
}

export const missingLabel = ({ label, genes }: MissingInput) =>
  genes.length > 0 ? `${label} (${genes.join(', ')})` : label

export const missingText = ({ missing }: SystemResult) => missing.map(missingLabel)

/** Whether an entity is no class but the caution that comes before every class. */
export const isCaution = ({ code }: Entity) => code === 'OTHER-CAUSES'

/** How sure a result is, in one word. A test that a remark asks for could still change it. */
export function certaintyOf({ standing, remarks }: SystemResult): 'Certain' | 'Likely' | 'Open' {
  if (standing === 'open') return 'Open'
  return standing === 'decided' && !remarks.some(({ couldBe }) => couldBe) ? 'Certain' : 'Likely'
}

/** The rule that gives the result: what is met, or else what is assumed; null if there is no result. */
export function matchedText({ steps }: SystemResult): string | null {
  const answer = steps.find(({ isAnswer }) => isAnswer)
  if (!answer) return null
  const met = saysOf(answer.condition, 'met')
  return met.length > 0 ? met.join('; ') : `Assumed: ${saysOf(answer.condition, 'unknown').join('; ')}`
}

/** The caution of the results, while the cause of the cytopenia is open or another one is known. */
export function cautionText(systems: readonly SystemResult[]): string | undefined {
  const caution = systems.flatMap(({ possible }) => possible).find(({ entity }) => isCaution(entity))?.entity
  return caution?.advice?.replace('Exclude', 'Exclude other causes first:')
}

/** The one rule that would change the result with the fewest findings; null if nothing that is missing can. */
export function changeText(result: SystemResult): string | null {
  const classes = otherClasses(result).toSorted((a, b) => a.shortest.length - b.shortest.length)
  const [first] = classes.length > 0 ? classes : otherPossible(result)
  return first ? `${first.entity.name}: ${first.shortest.join('; ') || 'if no earlier rule applies'}` : null
}

/** The criteria of this state that are enough, the fewest of several ways, in words. */
function saysOf(condition: Explained, state: 'met' | 'unknown'): readonly string[] {
  const { join, says, parts } = condition
  if (condition.state !== state && join !== 'all') return []
  if (join === null) return [says]
  if (join === 'not') return [`not ${parts[0]?.says ?? says}`]
  const each = parts.map((part) => saysOf(part, state))
  if (join === 'all') return each.flat()
  return each.filter((one) => one.length > 0).sort((a, b) => a.length - b.length)[0] ?? []
}

export type OtherEntity = {
  readonly entity: Entity
  readonly needs: readonly string[]
  /** The needs of the rule that has fewest. */
  readonly shortest: readonly string[]
}

/** The entities that remain possible besides the named one, including its form after cytotoxic therapy. */
export function otherPossible({ diagnosis, possible, steps }: SystemResult): readonly OtherEntity[] {
  const others = new Map<string, OtherEntity>()
  for (const { entity, needs, orAfterTherapy, rules } of possible) {
    const findings = [...new Set(needs.map(({ says }) => says))]
    const [shortest = []] = steps
      .filter(({ rule }) => rules.includes(rule))
      .map(({ condition }) => saysOf(condition, 'unknown'))
      .sort((a, b) => a.length - b.length)
    others.set(entity.code, { entity, needs: findings, shortest })
    const therapy = ['Prior cytotoxic therapy']
    if (orAfterTherapy) others.set(orAfterTherapy.code, { entity: orAfterTherapy, needs: therapy, shortest: therapy })
  }
  return [...others.values()].filter(({ entity }) => entity.code !== diagnosis?.code)
}

/** The same without the caution, which is no class. */
export const otherClasses = (result: SystemResult) => otherPossible(result).filter(({ entity }) => !isCaution(entity))

/** The three results as plain text for a report. A provisional result always lists the other possible entities. */
export function classifierReport(result: Classified, { entered, date, place }: NoteFacts): string {
  const lines = [
    'Classification of MDS, suggested',
    ...result.systems.flatMap(systemLines),
    ...(result.differences.length > 0
      ? [
          'Why the systems may differ:',
          ...result.differences.map(
            (row) => `- ${row.topic}: WHO 2016 ${row.WHO4}; WHO 2022 ${row.WHO5}; ICC 2022 ${row.ICC}`,
          ),
        ]
      : []),
    ...result.notices.map(({ text }) => `Note: ${text}`),
    cautionText(result.systems) ?? '',
    `Findings: ${entered.join('; ') || 'none entered'}`,
    result.notGiven.length > 0 ? `Not given: ${result.notGiven.map(({ label }) => label).join(', ')}` : '',
    intendedUse,
    `Classified on ${localDay(date)} with ${place}`,
  ]
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('\u00a0', ' ')
}

function systemLines(system: SystemResult): string[] {
  const { name, standing, diagnosis, remarks, cautions } = system
  const possible = otherClasses(system).map(({ entity }) => entity.name)
  const head = {
    decided: diagnosis ? entityText(diagnosis) : '',
    provisional: diagnosis ? `likely ${entityText(diagnosis)}` : '',
    open: 'not yet determined',
  }[standing]
  return [
    `${name}: ${head}`,
    ...(diagnosis && exclusionText(diagnosis) ? [`  ${exclusionText(diagnosis)}`] : []),
    ...(standing === 'decided' ? [] : [`  Possible: ${possible.join('; ') || 'nothing else'}`]),
    ...(standing === 'decided' ? [] : [`  Missing: ${missingText(system).join('; ')}`]),
    ...remarks.map(({ text, couldBe }) => `  Remark: ${text}${couldBe ? ` (could be ${couldBe.name})` : ''}`),
    ...(cautions.length > 0 ? ['  Rests in part on secondary sources, conventions or facts to be confirmed'] : []),
  ]
}
