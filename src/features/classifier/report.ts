import type { NoteFacts } from '#features/calculators/contract.ts'
import type { Classified, Diagnosis, SystemResult } from './classify.ts'
import { intendedUse } from './classify.ts'
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

/** The missing inputs, with the relevant genes. */
export const missingText = ({ missing }: SystemResult) =>
  missing.map(({ label, genes }) => (genes.length > 0 ? `${label} (${genes.join(', ')})` : label))

export type OtherEntity = { readonly entity: Entity; readonly needs: readonly string[] }

/** The entities that remain possible besides the named one, including its form after cytotoxic therapy. */
export function otherPossible({ diagnosis, possible }: SystemResult): readonly OtherEntity[] {
  const others = new Map<string, OtherEntity>()
  for (const { entity, needs, orAfterTherapy } of possible) {
    const findings = [...new Set(needs.map(({ says }) => says))]
    others.set(entity.code, { entity, needs: findings })
    if (orAfterTherapy) others.set(orAfterTherapy.code, { entity: orAfterTherapy, needs: ['Prior cytotoxic therapy'] })
  }
  return [...others.values()].filter(({ entity }) => entity.code !== diagnosis?.code)
}

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
    `Findings: ${entered.join('; ') || 'none entered'}`,
    result.notGiven.length > 0 ? `Not given: ${result.notGiven.map(({ label }) => label).join(', ')}` : '',
    intendedUse,
    `Classified on ${dayFormat.format(date)} with ${place}`,
  ]
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('\u00a0', ' ')
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function systemLines(system: SystemResult): string[] {
  const { name, standing, diagnosis, remarks, cautions } = system
  const possible = otherPossible(system).map(({ entity }) => entity.name)
  const head = {
    decided: diagnosis ? entityText(diagnosis) : '',
    provisional: diagnosis ? `provisionally ${entityText(diagnosis)}` : '',
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
