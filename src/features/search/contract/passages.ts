import type { Passage } from '#features/pages/contract/index.ts'

export type Indexed = Passage & {
  /** The order of equal hits. */
  readonly order: number
  /** On a page about the site itself, such as Help. */
  readonly isAside?: true
}

/** The fields of a passage, each with its weight and its length normalisation (BM25F). */
export const fields = [
  { weight: 3, lengthShare: 0.3, text: ({ page }: Indexed) => page },
  {
    weight: 2.6,
    lengthShare: 0.4,
    // The heading of the references says nothing about their subject.
    text: ({ kind, headings, caption = '' }: Indexed) => (kind === 'reading' ? '' : [...headings, caption].join(' . ')),
  },
  { weight: 2.4, lengthShare: 0.4, text: titleText },
  { weight: 1, lengthShare: 0.6, text: ({ text }: Indexed) => text },
  { weight: 0.35, lengthShare: 0.7, text: rationaleText },
] as const

const kindWeights: Partial<Record<Passage['kind'], number>> = {
  recommendation: 1.25,
  row: 1.12,
  page: 1.15,
  figure: 0.55,
  reading: 0.5,
  caution: 0.5,
}

/** Sections that count for less than those that say what to do, by the beginning of their headings. */
const sectionWeights = {
  Evidence: 0.7,
  'What to expect': 0.85,
  'Worked ': 0.8,
  // Its rows lead to the pages with the answers.
  'Find the situation': 0.5,
}

const weights = { aside: 0.35, dose: 1.12, offLabel: 0.8, childhood: 0.75 } as const

export function weightOf(passage: Indexed): number {
  const { kind, headings, caption = '', title, isAside } = passage
  const [, section = 1] = Object.entries(sectionWeights).find(([start]) => headings[0]?.startsWith(start)) ?? []
  return (
    (kindWeights[kind] ?? 1) *
    section *
    (isAside ? weights.aside : 1) *
    // A guideline for adults; a question that names children has the word.
    (headings.some((heading) => heading.startsWith('Childhood')) ? weights.childhood : 1) *
    // Licensed doses rank above unlicensed ones.
    (kind === 'row' && /off-label/i.test(`${caption} ${title}`) ? weights.offLabel : 1) *
    (statesDose(passage) ? weights.dose : 1)
  )
}

function titleText(passage: Indexed): string {
  if (passage.kind === 'recommendation')
    return `recommendation ${statesIndication(passage) ? 'indication ' : ''}${passage.population ?? ''}`
  const dose = statesDose(passage) ? ' dose' : ''
  const indication = saysIndication(passage) ? ' indication' : ''
  return `${passage.title}${indication}${dose}${saysReduction(passage) ? ' reduce' : ''}`
}

function rationaleText(passage: Indexed): string {
  const indication = saysWho(passage.headings) ? ' indication' : ''
  const threshold = saysThreshold(passage) ? ' threshold' : ''
  return `${passage.rationale ?? ''}${threshold}${indication}${haemoglobinValue.test(passage.text) ? ' haemoglobin' : ''}`
}

const doseCaption = /\b(?:doses?|dosing|dosage|regimens?|start)\b/i
const doseColumn = /^(?:dose|regimen|start|maximum)/i
/** An amount in milligrams or similar units, also per weight or surface area, but not per litre. */
const amount = /\d\s?(?:mg|µg|mcg|micrograms|IU|units(?=\/kg)|g)(?:\/(?:kg|m2|m²|day|week)|\b(?!\/(?:d?L|l)))/

/** An amount with how often it is given. */
const regimen =
  /\d\s?(?:mg|µg|mcg|micrograms|IU|g)\b[^;.]{0,24}\b(?:daily|weekly|(?:once|twice|three times) an? (?:day|week)|every \d)/i

export function statesDose({ kind, headings, caption = '', cells = [], text, isDose }: Indexed): boolean {
  if (headings[0] === 'Evidence') return false
  if (isDose) return true
  if (kind === 'row')
    return doseCaption.test(caption) || cells.some(({ column }) => doseColumn.test(column)) || regimen.test(text)
  // Who should have a drug may depend on amounts of something else, such as iron.
  return kind === 'text' && !saysWho(headings) && amount.test(text)
}

/** The drug of a dose card: its caption as far as the route and the licence. */
export const drugOf = ({ caption = '' }: Indexed) => caption.split(/[,(]/)[0] ?? ''

const reduction = /\b(?:reduc|decreas|lower|lowest|half|cut\b|level down|step down|go down)/i

/** Whether a row of a dose card says when or how far a dose is reduced. */
const saysReduction = ({ isDose, title, text }: Indexed) => isDose === true && reduction.test(`${title} ${text}`)

/** Whether a passage says that something newer has replaced what its page describes, such as a classification. */
export const isSuperseded = ({ kind, headings, text }: Indexed) =>
  (kind === 'page' || headings[0] === 'In short') && /\b(?:replaced|superseded) in \d{4}\b/.test(text)

export const isMonitoring = ({ headings, caption = '', title }: Indexed) =>
  /monitor/i.test([...headings, caption, title].join(' '))

const saysWho = ([heading]: readonly string[]) => heading === 'Who should have it'

/** Whether a recommendation says who has a treatment: it names the treatment, no step such as a test or stopping. */
export const statesIndication = ({ strength, direction, text }: Indexed) =>
  strength !== 'practice' &&
  direction === 'for' &&
  /^We (?:recommend|suggest) (?:offering |adding |assessing )?(?!not |\w+ing )/.test(text)

/** Whether a row of “In short” says who has a treatment or when it starts. */
const saysIndication = ({ headings, title }: Indexed) =>
  headings[0] === 'In short' && /^(?:who|start|when|uses)$/i.test(title)

/** Nothing else is measured in these units: `transfuse below 8 g/dL`. */
const haemoglobinValue = /\d\s?g\/d?L\b/

const limit = /[<>≤≥]\s?\d|\b(?:above|below|exceed)\s\d/

/** Whether a passage states the value at which something is done or changes. */
export const saysThreshold = ({ kind, headings, title, text }: Indexed) =>
  (kind === 'row' || kind === 'text' || kind === 'recommendation') &&
  headings[0] !== 'Evidence' &&
  limit.test(`${title} ${text}`)
