/**
 * The figures of a text: every number or range with its comparator and unit, as one spelling. “Below 20 mmol/L” is
 * “< 20 mmol/L”, “450 IU/kg” is “450 units/kg” and “200 mU/mL” is “200 U/L”: a text may be worded anew, its figures stay.
 */
export function figuresIn(text: string): string[] {
  const plain = spellings.reduce((changed, [found, instead]) => changed.replace(found, instead), text)
  return [...plain.matchAll(figure)].map(([, sign = '', number = '', unit = '']) =>
    [sign.trim(), number.replaceAll(' ', ''), unit.replace(/s$/, '').toLowerCase()].filter(Boolean).join(' '),
  )
}

/** The figures whose number of mentions differs between two versions of a text. */
export function changedFigures(before: readonly string[], after: readonly string[]) {
  const [old, current] = [counted(before), counted(after)]
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((figure) => ({ figure, before: old.get(figure) ?? 0, after: current.get(figure) ?? 0 }))
    .filter((one) => one.before !== one.after)
    .sort((one, other) => one.figure.localeCompare(other.figure, 'en', { numeric: true }))
}

function counted(blocks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const figure of blocks.flatMap(figuresIn)) counts.set(figure, (counts.get(figure) ?? 0) + 1)
  return counts
}

const amount = String.raw`−?(?:\d+(?: \d{3}\b)*(?:\.\d+)?|\.\d+)`
const range = `${amount}(?:[–-]${amount})?`
const single = String.raw`%|× 10[⁹9]/L|°C|[cm]m\b|Gy\b`
const words =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|cycles?|courses?|doses?|points?|tablets?|patients?|copies|genes?|mutations?|times?|episodes?|grades?'
const measures = 'micrograms?|units?|mg|µmol|mmol|g|mL|L|U|kg|kPa|cells?'
const unit = String.raw`(?:${single}|(?:${words})\b|(?:${measures})(?:/(?:kg|m²|day|dose|week|dL|mL|L|min|h|hour|month|1\.73 m²))*(?![\p{L}/]))`
const figure = new RegExp(String.raw`(?<![\p{L}\d.])([<>≤≥±] )?(${range})(?: ?(${unit}))?`, 'gu')

const suffix = (words: string) => new RegExp(String.raw`(?<![<>≤≥] ?)(${range}(?: ?${unit})?),? (?:${words})\b`, 'giu')
const prefix = (words: string) => new RegExp(String.raw`\b(?:${words}) (?=\d)`, 'gi')

const spellings: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u202f]/g, ' '],
  [/([<>≤≥]) ?(?=\d)/g, '$1 '],
  [/\b(?:IU|international units)\b/g, 'units'],
  [/µg|\bmcg\b/g, 'micrograms'],
  [/\bmU\/mL/g, 'U/L'],
  [/\bng\/mL/g, 'micrograms/L'],
  [/m2\b/g, 'm²'],
  [/(\d) to (?=\d)/g, '$1–'],
  [prefix('at least|not less than|no fewer than|a minimum of'), '≥ '],
  [prefix('at most|up to|no more than|not more than|a maximum of'), '≤ '],
  [prefix('below|less than|fewer than|under|lower than|younger than'), '< '],
  [prefix('above|more than|greater than|higher than|older than|exceeds?'), '> '],
  [suffix('or more|or higher|or above|or older|or over|or longer|and above'), '≥ $1'],
  [suffix('or less|or fewer|or lower|or below|or under'), '≤ $1'],
]
