import { isUnread, type Rearrangement, readChange, type WrittenChange } from './written-change.ts'

/** A gene fusion or rearrangement that a karyotype shows, under the names of the classifier. */
export type KaryotypeFusion =
  | 'PML::RARA'
  | 'RUNX1::RUNX1T1'
  | 'CBFB::MYH11'
  | 'DEK::NUP214'
  | 'RBM15::MRTFA'
  | 'KMT2A-r'
  | 'MECOM-r'
  | 'NUP98-r'
  | 'BCR::ABL1'
  | 'other'

/** A fusion as read: the change that shows it, its genes, and whether a test of the gene should confirm it. */
export type FusionRead = {
  readonly fusion: KaryotypeFusion
  readonly genes: string
  readonly change: string
  readonly isToConfirm: boolean
  /**
   * Whether the report leaves open that it is there: a question mark, “or”, only one of the genes seen, or breakpoints of
   * a rare fusion in a derivative chromosome, which are more often an unbalanced change without it.
   */
  readonly isUncertain: boolean
}

/** What to say at once about PML::RARA, with the page that says what to do. */
export const emergency = {
  text: 'PML::RARA means acute promyelocytic leukaemia, which is an emergency',
  page: '/diagnosis/MDS-AML',
} as const

type Breakpoint = readonly [chromosome: string, bands: RegExp]

type FusionRule = {
  readonly fusion: KaryotypeFusion
  readonly genes: string
  readonly at: readonly [Breakpoint, Breakpoint]
  /** Whether the chromosomes alone, such as t(15;17), are always understood as this fusion. */
  readonly isUsual?: true
}

const usual = (fusion: KaryotypeFusion, one: Breakpoint, other: Breakpoint, genes: string = fusion): FusionRule => ({
  fusion,
  genes,
  at: [one, other],
  isUsual: true,
})

const rare = (genes: string, one: Breakpoint, other: Breakpoint): FusionRule => ({
  fusion: 'other',
  genes,
  at: [one, other],
})

/**
 * Breakpoints of the fusions that define AML by WHO 2022 or ICC 2022, as both spell them and as older reports do
 * (Khoury 2022; Arber 2022, Table 25, with its other rare recurring translocations).
 */
const rules: readonly FusionRule[] = [
  usual('PML::RARA', ['15', /q2[2-6]/], ['17', /q1[12]|q2[01]/]),
  rare('ZBTB16::RARA', ['11', /q23/], ['17', /q21/]),
  rare('NPM1::RARA', ['5', /q3[1-5]/], ['17', /q12|q21/]),
  usual('RUNX1::RUNX1T1', ['8', /q2[12]/], ['21', /q22/]),
  usual('CBFB::MYH11', ['16', /p13/], ['16', /q22/]),
  usual('DEK::NUP214', ['6', /p2[23]/], ['9', /q34/]),
  usual('RBM15::MRTFA', ['1', /p13/], ['22', /q13/]),
  usual('BCR::ABL1', ['9', /q34/], ['22', /q11/]),
  usual('MECOM-r', ['3', /q21/], ['3', /q26/], 'GATA2, MECOM'),
  rare('NPM1::MLF1', ['3', /q2[1-5]/], ['5', /q3[1-5]/]),
  usual('other', ['8', /p11/], ['16', /p13/], 'KAT6A::CREBBP'),
  rare('FUS::ERG', ['16', /p11/], ['21', /q22/]),
  rare('RUNX1::CBFA2T3', ['16', /q24/], ['21', /q22/]),
  rare('CBFA2T3::GLIS2', ['16', /p13/], ['16', /q24/]),
  rare('MNX1::ETV6', ['7', /q36/], ['12', /p13/]),
  rare('PICALM::MLLT10', ['10', /p1[2-3]/], ['11', /q14/]),
]

/** Partners of KMT2A (11q23) that are understood without bands, and those of KMT2A and NUP98 (11p15) with them. */
const usualKmt2aPartners: readonly Breakpoint[] = [
  ['9', /p2[12]/],
  ['4', /q21/],
  ['6', /q27/],
  ['19', /p13/],
]
const kmt2aPartners: readonly Breakpoint[] = [
  ...usualKmt2aPartners,
  ['10', /p1[1-5]/],
  ['1', /p32|q21/],
  ['16', /p13/],
  ['17', /q25/],
  ['22', /q13/],
  ['X', /q2[2-4]/],
]
const nup98Partners: readonly Breakpoint[] = [
  ['5', /q35/],
  ['7', /p15/],
  ['2', /q31/],
  ['12', /p13/],
  ['20', /q1[12]/],
  ['9', /p22/],
]

/** t(2;11)(p21;q23) is a change of MDS in WHO 2016, and not known to involve KMT2A. */
const withoutKmt2a: readonly Breakpoint[] = [['2', /p21/]]

const joining = ['t', 'inv', 'ins', 'dirins', 'invins']

/** The fusions that a change shows, also within a derivative chromosome and in translocations of three chromosomes. */
export function fusionsOf({
  form,
  text,
  isQuestioned,
  isUnsure,
  copies,
  alternatives,
}: WrittenChange): readonly FusionRead[] {
  const [own = ''] = text.split(' or ')
  const isDoubted = isQuestioned || isUnsure || copies[0] === 0 || alternatives.length > 0
  const isDerivative = form.type === 'rearrangement' && form.steps[0]?.word === 'der'
  const steps = form.type === 'rearrangement' ? form.steps.filter(({ word }) => joining.includes(word)) : []
  const read = steps.flatMap((step) => {
    const shown = fusionOf(step, own)
    if (!shown) return []
    const isUncertain = isDoubted || (isDerivative && shown.isRare)
    return [{ ...shown, isToConfirm: shown.isToConfirm || isUncertain, isUncertain }]
  })
  return [...read, ...alternatives.flatMap(fusionsOf).map((one) => ({ ...one, isToConfirm: true, isUncertain: true }))]
}

/** A fusion before the doubts of its report. */
type Shown = Omit<FusionRead, 'isUncertain'> & { readonly isRare: boolean }

function fusionOf(step: Rearrangement, change: string): Shown | null {
  const rule = rules.find(({ at, isUsual }) => isAt(step, at, isUsual))
  if (rule) return { ...rule, change, isToConfirm: isBare(step), isRare: !rule.isUsual }
  return (
    geneRead(step, change, ['11', /q23/], kmt2aPartners, { fusion: 'KMT2A-r', genes: 'KMT2A' }) ??
    geneRead(step, change, ['11', /p15/], nup98Partners, { fusion: 'NUP98-r', genes: 'NUP98' })
  )
}

/** A rearrangement of one gene with any partner, which has to be confirmed if the partner is not a known one. */
function geneRead(
  step: Rearrangement,
  change: string,
  gene: Breakpoint,
  partners: readonly Breakpoint[],
  named: Pick<FusionRead, 'fusion' | 'genes'>,
): Shown | null {
  const known = partners.some((partner) => isAt(step, [gene, partner], usualKmt2aPartners.includes(partner)))
  if (known) return { ...named, change, isToConfirm: isBare(step), isRare: false }
  const hasGene = step.places.some(({ chromosome, bands }) => chromosome === gene[0] && gene[1].test(bands))
  const isExcluded = withoutKmt2a.some((partner) => isAt(step, [gene, partner]))
  return hasGene && !isExcluded ? { ...named, change, isToConfirm: true, isRare: true } : null
}

const isBare = (step: Rearrangement) => step.places.every(({ bands }) => bands === '')

/** Whether both breakpoints are in a step; with `isUsual`, breakpoints that were not written agree. */
function isAt({ places }: Rearrangement, [first, second]: readonly [Breakpoint, Breakpoint], isUsual = false): boolean {
  const agrees = (written: string, bands: RegExp) => (written === '' ? isUsual : bands.test(written))
  if (first[0] === second[0]) {
    const own = places.filter(({ chromosome }) => chromosome === first[0])
    const written = own.map(({ bands }) => bands).join()
    const isPair = own.length === places.length && (written === '' || written === ',' ? isUsual : true)
    return isPair && (written.replace(',', '') === '' || [first, second].every(([, bands]) => bands.test(written)))
  }
  return [first, second].every(([chromosome, bands]) =>
    places.some((place) => place.chromosome === chromosome && agrees(place.bands, bands)),
  )
}

/** Genes of which FISH shows the halves apart, with the fusion of the rearrangements that WHO 2022 and ICC 2022 name. */
const splitGenes: Readonly<Record<string, Pick<FusionRead, 'fusion' | 'genes'>>> = {
  KMT2A: { fusion: 'KMT2A-r', genes: 'KMT2A' },
  NUP98: { fusion: 'NUP98-r', genes: 'NUP98' },
  MECOM: { fusion: 'MECOM-r', genes: 'MECOM' },
  CBFB: { fusion: 'CBFB::MYH11', genes: 'CBFB::MYH11' },
  RARA: { fusion: 'PML::RARA', genes: 'PML::RARA' },
}

/** The fusions that FISH shows: "PML con RARA", "5'KMT2A sep 3'KMT2A", "ish t(15;17)(PML+;RARA+)". */
export function fusionsByFish(fish: string): readonly FusionRead[] {
  const text = fish.toUpperCase()
  const joined = rules.flatMap(({ fusion, genes }) => {
    const [one = '', other = ''] = genes.split('::')
    const isShown = [`${one}CON${other}`, `${other}CON${one}`].some((words) => other !== '' && text.includes(words))
    const change = `${one} con ${other} in FISH`
    return isShown ? [{ fusion, genes, change, isToConfirm: false, isUncertain: false }] : []
  })
  const apart = Object.entries(splitGenes).flatMap(([gene, named]) =>
    new RegExp(`${gene}SEP[35]?['’]?${gene}`).test(text)
      ? [{ ...named, change: `${gene} sep in FISH`, isToConfirm: gene === 'RARA', isUncertain: gene === 'RARA' }]
      : [],
  )
  const written = [...text.matchAll(/(?:^|[^A-Z])(?:NUC)?ISH((?:T|INS|INV)\([^()]+\))/g)].flatMap(([, change = '']) => {
    const read = readChange(change.toLowerCase())
    return isUnread(read) ? [] : fusionsOf(read)
  })
  return [...joined, ...apart, ...written]
}
