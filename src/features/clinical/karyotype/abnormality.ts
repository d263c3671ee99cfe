/** The kind of change to a chromosome: lost, gained, or rearranged in one of the usual ways. */
export type AbnormalityKind = 'loss' | 'gain' | 'del' | 'add' | 'i' | 'idic' | 'inv' | 't' | 'other'

/** A chromosome, "1" to "22", "X", "Y" or "?", with its arm and bands if written, such as "q13q33". */
export type Place = { readonly chromosome: string; readonly bands: string }

export type Arm = { readonly chromosome: string; readonly arm: 'p' | 'q' }

/** One clonal abnormality as the groups count it, such as del(5q), -7 or t(3;3)(q21;q26). */
export type Abnormality = {
  readonly text: string
  readonly kind: AbnormalityKind
  readonly places: readonly Place[]
  /** Arms that an unbalanced rearrangement loses besides what its kind says, such as 17p in dic(5;17)(q13;p11.2). */
  readonly losses?: readonly Arm[]
}

/** A pattern of abnormalities; an arm or band missing from the text only matches if the pattern does not ask for it. */
export type AbnormalityPattern = {
  readonly label: string
  readonly kinds: readonly AbnormalityKind[]
  readonly chromosome: string
  readonly arm?: 'p' | 'q'
  /** Bands that it names, all at one place. */
  readonly bands?: readonly string[]
  /** Another chromosome that is involved; null if no second copy of the same chromosome may be. */
  readonly partner?: string | null
}

function isAbnormality(abnormality: Abnormality, pattern: AbnormalityPattern): boolean {
  if (!pattern.kinds.includes(abnormality.kind)) return false
  const at = abnormality.places.findIndex(
    ({ chromosome, bands }) =>
      chromosome === pattern.chromosome &&
      (!pattern.arm || bands.startsWith(pattern.arm)) &&
      (pattern.bands ?? []).every((band) => bands.includes(band)),
  )
  if (at < 0) return false
  const hasOther = (name: string) =>
    abnormality.places.some(({ chromosome }, index) => index !== at && chromosome === name)
  if (pattern.partner === null) return !hasOther(pattern.chromosome)
  return !pattern.partner || hasOther(pattern.partner)
}

export function hasAny(abnormalities: readonly Abnormality[], patterns: readonly AbnormalityPattern[]): boolean {
  return abnormalities.some((one) => patterns.some((pattern) => isAbnormality(one, pattern)))
}

const del5q: AbnormalityPattern = { label: 'del(5q)', kinds: ['del'], chromosome: '5', arm: 'q' }
const monosomy7: AbnormalityPattern = { label: '-7', kinds: ['loss'], chromosome: '7' }
const del7q: AbnormalityPattern = { label: 'del(7q)', kinds: ['del'], chromosome: '7', arm: 'q' }
const del17p: AbnormalityPattern = { label: 'del(17p)', kinds: ['del'], chromosome: '17', arm: 'p' }
const monosomy17: AbnormalityPattern = { label: '-17', kinds: ['loss'], chromosome: '17' }
const inv3: AbnormalityPattern = { label: 'inv(3)', kinds: ['inv'], chromosome: '3', bands: ['q21', 'q26'] }
const t33: AbnormalityPattern = { label: 't(3;3)', kinds: ['t'], chromosome: '3', bands: ['q26'], partner: '3' }

/** Abnormalities used by more than one score, under the guideline's names; inv(3) and t(3;3) are those of 3q21q26. */
export const abnormalities = { del5q, monosomy7, del7q, del17p, monosomy17, inv3, t33 }
