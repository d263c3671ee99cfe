import { counted } from '#base/contract/counted.ts'
import { isUnexplainedSex, numberMismatch } from './chromosome-number.ts'
import { type ClonalChange, isLoss } from './clonality.ts'
import type { Clone, WrittenKaryotype } from './clones.ts'
import { abnormalitiesOf } from './counted.ts'
import { fusionsOf } from './fusions.ts'
import { changeKey, isDer17, type Rearrangement, type WrittenChange } from './written-change.ts'

/** What was not counted, what does not fit and what is in doubt, each in one sentence. */
export function remarksOn(written: WrittenKaryotype, changes: readonly ClonalChange[]): readonly string[] {
  const { clones, fish, isChimera } = written
  const all = clones.flatMap((clone) => clone.changes)
  const clonal = changes.filter(({ isClonal }) => isClonal).map(({ change }) => change)
  const remarks = [
    ...changes.flatMap(tooFewCells),
    ...clones.flatMap(numberRemark),
    ...clones.flatMap(sexRemark),
    ...clones.flatMap(compositeRemark),
    ...clones.flatMap(ploidyRemark),
    ...(clones.some(({ isIncomplete }) => isIncomplete)
      ? ['“inc”: there are further changes that could not be identified, so the number of abnormalities is a range']
      : []),
    ...all
      .filter(({ isConstitutional }) => isConstitutional)
      .map(({ text }) => `${text} is constitutional: it is not counted`),
    ...all
      .filter(({ form }) => form.type === 'variant')
      .map(({ text }) => `${text} is a normal variant: it is not counted`),
    ...clonal.flatMap(variantRemark),
    ...clonal.flatMap(doubtRemark),
    ...clonal.flatMap(der17Remark),
    ...clonal.flatMap(lossRemark),
    ...clonal.flatMap(mecomRemark),
    ...repeatedRemarks(clonal),
    ...(fish ? ['The FISH or array results after the karyotype are not counted as abnormalities'] : []),
    ...(isChimera ? ['“//” separates the cells of a recipient and a donor: the clones of both are read'] : []),
  ]
  return [...new Set(remarks)]
}

function repeatedRemarks(changes: readonly WrittenChange[]): readonly string[] {
  const keys = changes.map(changeKey)
  return changes
    .filter(
      (change, at) => keys.indexOf(changeKey(change)) < at || (change.form.type !== 'marker' && change.copies[0] > 1),
    )
    .map(({ text }) => `${text} is entered more than once and counted each time`)
}

function tooFewCells({ change, cells, isClonal }: ClonalChange): readonly string[] {
  if (isClonal || cells === null) return []
  const found = `${change.text} is in ${counted(cells, 'cell')}`
  const needed = isLoss(change)
    ? 'a clone needs the same loss in at least 3 cells'
    : 'a clone needs it in at least 2 cells'
  const [fusion] = fusionsOf(change)
  const confirm = fusion ? `. It may be ${fusion.genes}, which defines AML: confirm it at once by FISH or PCR` : ''
  return [`${found}: it is not counted, because ${needed} (ISCN)${confirm}`]
}

function numberRemark(clone: Clone): readonly string[] {
  const mismatch = numberMismatch(clone)
  if (!mismatch) return []
  const { stated, expected } = mismatch
  return [
    `The chromosome count is given as ${stated}, but the abnormalities add up to ${expected}: check that none is missing`,
  ]
}

function sexRemark(clone: Clone): readonly string[] {
  const { sex, isSexConstitutional } = clone
  if (isSexConstitutional && sex.length !== 2) return [`${sex}c is constitutional: it is not counted`]
  if (!isUnexplainedSex(clone)) return []
  const acquired = sex.length < 2 ? '-X or -Y' : `+${sex.at(-1)}`
  return [
    `The sex chromosomes are ${sex}: counted as constitutional or as acquired (${acquired}), so the result may be a range. Write ${sex}c if it is constitutional`,
  ]
}

function compositeRemark({ isComposite, cells }: Clone): readonly string[] {
  if (!isComposite) return []
  return [`Composite karyotype (cp${cells ?? ''}): every change is counted, although not all of these cells have it`]
}

function ploidyRemark({ ploidy, isMultiplied, changes }: Clone): readonly string[] {
  if (ploidy === 2 && !isMultiplied) return []
  const relative = changes.some(({ form }) => form.type === 'chromosome')
    ? '; single losses and gains are relative to it'
    : ''
  return [
    `The whole set of chromosomes is multiplied: sources do not say whether it counts as an abnormality, so the result may be a range${relative}`,
  ]
}

function variantRemark(change: WrittenChange): readonly string[] {
  const { text, form, copies } = change
  const [step] = form.type === 'rearrangement' ? form.steps : []
  if (!step || !mayBeVariant(step) || copies[0] === 0) return []
  return [`${text} may be a constitutional variant. It is counted as acquired: write ${text}c if it is constitutional`]
}

/** Pericentric inversions, Robertsonian translocations and fragile sites that many people are born with. */
function mayBeVariant({ word, places }: Rearrangement): boolean {
  const [place] = places
  if (word === 'fra') return true
  if (word === 'inv' && places.length === 1 && place) {
    const isPericentric = place.bands === '' || (place.bands.includes('p') && place.bands.includes('q'))
    return isPericentric && ['1', '2', '3', '9', '10', 'Y'].includes(place.chromosome)
  }
  const isJoined = word === 'rob' || (word === 'der' && places.length === 2)
  return isJoined && places.every(({ chromosome }) => ['13', '14', '15', '21', '22'].includes(chromosome))
}

function doubtRemark({ text, isQuestioned, isUnsure, alternatives, copies }: WrittenChange): readonly string[] {
  if (alternatives.length > 0) return [`“${text}”: each alternative is counted, so the result may be a range`]
  if (isQuestioned)
    return [`“${text}” has a question mark: counted as written or as another abnormality, so the result may be a range`]
  if (text.endsWith('?c'))
    return [`“${text}” is counted as constitutional or as acquired, so the result may be a range`]
  if (copies[0] !== copies[1]) return [`“${text}” is a range: counted as ${copies[0]} to ${copies[1]}`]
  return isUnsure ? [`“${text}” has an uncertain breakpoint or chromosome (?): it is counted without the mark`] : []
}

const der17Remark = (change: WrittenChange): readonly string[] =>
  isDer17(change)
    ? [
        `${change.text}, der(1;7), gains 1q and loses 7q: counted as two abnormalities (Haase 2019). Authors differ about its group: as one abnormality it would be Intermediate in the IPSS-R`,
      ]
    : []

/** Losses of arms that have a group of their own if they are deletions. */
function lossRemark(change: WrittenChange): readonly string[] {
  const lost = abnormalitiesOf(change)
    .flatMap(({ losses = [] }) => losses)
    .map(({ chromosome, arm }) => `${chromosome}${arm}`)
    .filter((arm) => ['5q', '7q', '17p'].includes(arm) && !(arm === '17p' && change.text.startsWith('i(')))
  if (lost.length === 0) return tp53Remark(change)
  return [
    `${change.text} loses material of ${lost.join(' and ')}: counted as one abnormality, not as ${lost.map((arm) => `del(${arm})`).join(' or ')}`,
  ]
}

/** From 17p13 outwards TP53 may be kept or lost. */
function tp53Remark({ text, sign, form }: WrittenChange): readonly string[] {
  const steps = form.type === 'rearrangement' && sign === '' ? form.steps : []
  const isUnbalanced = ['add', 'der', 'dic', 'psudic', 'idic'].includes(steps[0]?.word ?? '')
  const is17p13 = steps.some(({ places }) =>
    places.some(({ chromosome, bands }) => chromosome === '17' && bands.startsWith('p13')),
  )
  return isUnbalanced && is17p13 ? [`${text} breaks 17p13: whether it loses TP53 has to be tested`] : []
}

/** A 3q26 change other than inv(3) and t(3;3), which are read as MECOM. */
function mecomRemark(change: WrittenChange): readonly string[] {
  const steps = change.form.type === 'rearrangement' ? change.form.steps : []
  const is3q26 = steps.some(({ places }) =>
    places.some(({ chromosome, bands }) => chromosome === '3' && bands.includes('q26')),
  )
  if (!is3q26 || fusionsOf(change).length > 0) return []
  return [`${change.text} involves 3q26: MECOM may be rearranged, which a test of the gene has to confirm`]
}
