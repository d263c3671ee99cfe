import type { Clone } from './clones.ts'
import { chromosomesAdded, isDer17, type WrittenChange } from './written-change.ts'

/** The chromosome numbers that a clone's changes add up to, lowest and highest; null if they cannot be known. */
function expectedNumber(clone: Clone): readonly [number, number] | null {
  const { sex, isSexConstitutional, changes, ploidy } = clone
  if (clone.isComposite || clone.isIncomplete || clone.isMultiplied) return null
  const added = changes.map(chromosomesAdded)
  const [lowest, highest] = [0, 1].map((end) => added.reduce((sum, one) => sum + (one[end] ?? 0), 0)) as [
    number,
    number,
  ]
  const extraSex = isSexConstitutional && sex !== '' ? sex.length - 2 : 0
  // +1 is often left out before der(1;7), which then does not change the number.
  const hidden = changes.some(isDer17) && !changes.some(isGainOf1) && lowest < 0 ? 1 : 0
  const base = 23 * ploidy + extraSex
  return [base + lowest, base + highest + hidden]
}

const isGainOf1 = ({ sign, form }: WrittenChange) =>
  sign === '+' && form.type === 'chromosome' && form.chromosome === '1'

/** Too few or too many without a change that says why, as in 45,X or 47,XXY: constitutional or acquired. */
export function isUnexplainedSex({ sex, isSexConstitutional, changes, ploidy }: Clone): boolean {
  if (sex === '' || /[U?]/.test(sex) || isSexConstitutional || ploidy !== 2 || sex.length === 2) return false
  return !changes.some(({ form }) =>
    form.type === 'chromosome'
      ? /^[XY]$/.test(form.chromosome)
      : form.type === 'rearrangement' &&
        form.steps.some(({ places }) => places.some(({ chromosome }) => /^[XY]$/.test(chromosome))),
  )
}

/** A clone's stated number and the expected one, if they differ. */
export function numberMismatch(clone: Clone): { readonly stated: string; readonly expected: string } | null {
  const { number } = clone
  const expected = expectedNumber(clone)
  if (!number || !expected) return null
  const sexDifference = isUnexplainedSex(clone) ? clone.sex.length - 2 : 0
  const [lowest, highest] = [expected[0] + sexDifference, expected[1] + sexDifference]
  if (number[0] <= highest && number[1] >= lowest) return null
  return { stated: inWords(number), expected: inWords([lowest, highest]) }
}

const inWords = ([lowest, highest]: readonly [number, number]) =>
  lowest === highest ? `${lowest}` : `${lowest} to ${highest}`
