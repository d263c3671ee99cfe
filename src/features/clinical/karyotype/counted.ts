import type { Abnormality, AbnormalityKind, Arm } from './abnormality.ts'
import { isDer17, type Rearrangement, type WrittenChange } from './written-change.ts'

/** The abnormalities that a change counts as: one, or two for der(1;7), which gains 1q and loses 7q (Haase 2019). */
export function abnormalitiesOf(change: WrittenChange): readonly Abnormality[] {
  const { text } = change
  if (isDer17(change)) {
    return [
      { text: `${text}: gain of 1q`, kind: 'other', places: [{ chromosome: '1', bands: 'q' }] },
      { text: `${text}: loss of 7q`, kind: 'del', places: [{ chromosome: '7', bands: 'q' }] },
    ]
  }
  const losses = lossesOf(change)
  return [{ text, kind: kindOf(change), places: placesOf(change), ...(losses.length > 0 && { losses }) }]
}

/** The same change if it is there, but its kind is in doubt: it counts as one that no group names. */
export const unnamed = ({ text }: WrittenChange): readonly Abnormality[] => [{ text, kind: 'other', places: [] }]

function placesOf({ form }: WrittenChange) {
  if (form.type === 'chromosome') return [{ chromosome: form.chromosome, bands: '' }]
  return form.type === 'rearrangement' ? form.steps.flatMap(({ places }) => places) : []
}

const kinds: Readonly<Record<string, AbnormalityKind>> = {
  del: 'del',
  add: 'add',
  i: 'i',
  iso: 'i',
  ider: 'i',
  idic: 'idic',
  inv: 'inv',
  t: 't',
}

/** An insertion from one chromosome into another is a translocation, such as ins(3;3)(q26;q21q26). */
const isTranslocation = ({ word, places }: Rearrangement) => word === 't' || (word.includes('ins') && places.length > 1)

/** An extra or missing copy of a rearranged chromosome is not the loss that the rearrangement alone would be. */
function kindOf({ sign, form }: WrittenChange): AbnormalityKind {
  if (form.type === 'chromosome') return sign === '-' ? 'loss' : 'gain'
  if (form.type !== 'rearrangement' || sign !== '') return 'other'
  const [first, ...others] = form.steps
  if (!first) return 'other'
  if (first.word !== 'der') return isTranslocation(first) ? 't' : (kinds[first.word] ?? 'other')
  if (first.places.length > 1 || others.some(isTranslocation)) return 't'
  return kinds[others[0]?.word ?? ''] ?? 'other'
}

/** The arms that an unbalanced rearrangement loses, whole or from a breakpoint near the centromere outwards. */
function lossesOf({ sign, form }: WrittenChange): readonly Arm[] {
  if (form.type !== 'rearrangement' || sign !== '') return []
  const [first, second] = form.steps
  if (!first) return []
  if (['add', 'dic', 'psudic', 'psuidic', 'idic'].includes(first.word)) return outwards(first)
  if (['i', 'iso', 'ider'].includes(first.word)) return otherArms(first)
  if (first.word !== 'der') return []
  if (first.places.length > 1) return otherArms(first)
  const own =
    second?.word === 't' && second.places.filter(({ chromosome }) => chromosome === first.places[0]?.chromosome)
  return own ? outwards({ ...second, places: own }) : []
}

/** From 17p13 outwards TP53 may be kept: only breakpoints nearer to the centromere lose the arm for certain. */
const outwards = ({ places }: Rearrangement): readonly Arm[] =>
  places.flatMap(({ chromosome, bands }) => {
    const arm = bands.charAt(0)
    const isNear = chromosome !== '17' || arm !== 'p' || /^p1[0-2]/.test(bands)
    return (arm === 'p' || arm === 'q') && isNear ? [{ chromosome, arm }] : []
  })

const otherArms = ({ places }: Rearrangement): readonly Arm[] =>
  places.flatMap(({ chromosome, bands }) => {
    const kept = bands.charAt(0)
    return kept === 'p' || kept === 'q' ? [{ chromosome, arm: kept === 'q' ? 'p' : 'q' }] : []
  })
