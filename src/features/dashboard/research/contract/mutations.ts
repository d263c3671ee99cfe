import { ipssMMainGenes, ipssMResidualGenes } from '#features/calculators/contract.ts'
import { noneText, readQuantity } from '#features/clinical/index.ts'

/** One gene of a panel: its name, the VAF in per cent if known, and whether it was tested at all. */
export type GeneReading = { readonly gene: string; readonly vaf: number | null; readonly isTested: boolean }

/** Genes that myeloid panels test besides those of the IPSS-M, so that their names are not taken for misspelt ones. */
const others =
  'TP53 KMT2A ABL1 ANKRD26 ASXL2 ATM ATR ATRX BRAF BRCA1 BRCA2 BRCC3 CALR CBLB CBLC CCND2 CDKN2A CHEK2 CREBBP CSF1R CSF3R CSNK1A1 CTCF CUX1 DDX41 DHX15 DNMT3B EED ELANE EP300 ERCC6L2 FBXW7 GATA1 GFI1 GNAS HRAS IKZF1 IKZF3 JAK1 JAK2 JAK3 KDM6A KIT KMT2C KMT2D LUC7L2 MECOM MPL MYC MYD88 NFE2 NOTCH1 NOTCH2 PAX5 PDGFRA PDGFRB PIGA PIK3CA POT1 PRPF40B PTEN RAD21 RIT1 RTEL1 SAMD9 SAMD9L SBDS SF1 SF3A1 SH2B3 SMC1A SMC3 SRP72 STAG1 STAT3 STAT5A STAT5B SUZ12 TERC TERT TET1 TET2 TET3 U2AF2 UBA1 ZBTB7A ZRSR2'
const known: readonly string[] = [...ipssMMainGenes, ...ipssMResidualGenes, ...others.split(' ')]

const form = 'Enter genes with their VAF in %, such as SF3B1 38, TP53 12, or none'

/**
 * The genes in a text such as "SF3B1 38, TP53 45, TP53 12, NPM1 ?": the number is the VAF in per cent, a question mark
 * is a gene that was not tested, and genes not listed are wild type. "none" is a panel without any mutation.
 */
export function readMutations(text: string): readonly GeneReading[] | undefined {
  const read = genesIn(text)
  return typeof read === 'string' ? undefined : read
}

/** Why mutations cannot be read, in words for the user. */
export function mutationsFault(text: string): string | undefined {
  const read = genesIn(text)
  return typeof read === 'string' ? read : undefined
}

/** Names the genes of which nothing is known here: they are possible, but may be misspelt. */
export function unknownGenes(read: readonly GeneReading[]): string | undefined {
  const unknown = read.flatMap(({ gene }) => (known.includes(gene) ? [] : gene))
  if (unknown.length === 0) return undefined
  return `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a gene' : 'are not genes'} known here`
}

function genesIn(text: string): readonly GeneReading[] | string {
  // A comma between digits is decimal.
  const parts = text.split(/;|(?<!\d),|,(?!\d)/).map((part) => part.trim())
  if (parts.some((part) => part.toLowerCase() === noneText))
    return parts.length === 1 ? [] : `“${noneText}” contradicts the genes beside it: enter one or the other`
  const read: GeneReading[] = []
  for (const part of parts) {
    const gene = geneIn(part)
    if (typeof gene === 'string') return gene
    if (read.some((one) => one.gene === gene.gene && one.isTested !== gene.isTested))
      return `${gene.gene} is entered both as tested and as not tested`
    read.push(gene)
  }
  return read
}

function geneIn(part: string): GeneReading | string {
  const [whole = '', written = ''] =
    /^([a-z][a-z\d_-]{1,15})(?![a-z\d_-])[\s:=]*(?:(?:itd|tkd|ptd)(?![a-z\d]))?/i.exec(part) ?? []
  if (whole === '') return form
  const symbol = written.toUpperCase()
  const gene = symbol.replace(/[-_]?(?:ITD|TKD|PTD)$/, '').replace(/^MLL$/, 'KMT2A')
  if (!known.includes(gene)) {
    const parts = gene.split(/[-_]/)
    const meant = known.filter((one) => parts.includes(one) || isOneEditAway(gene, one))
    if (meant.length > 0) return `${symbol} is not a known gene. Did you mean ${meant.join(' or ')}?`
    if (symbol !== written) return `${symbol} is not a known gene: write the symbols of other genes in capitals`
  }
  const share = part.slice(whole.length).trim()
  if (share === '' || share === '?') return { gene, vaf: null, isTested: share === '' }
  const vaf = vafIn(share)
  return typeof vaf === 'string' ? `${gene}: ${vaf}` : { gene, vaf, isTested: true }
}

/** Whether one letter more, less or other, or two neighbours exchanged, turn one name into the other. */
function isOneEditAway(typed: string, name: string): boolean {
  let at = 0
  while (at < name.length && typed[at] === name[at]) at += 1
  const rest = typed.slice(at)
  const wanted = name.slice(at)
  const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`
  return [`${wanted.slice(0, 1)}${rest.slice(1)}`, `${wanted.slice(0, 1)}${rest}`, rest.slice(1), swapped].includes(
    wanted,
  )
}

function vafIn(text: string): number | string {
  const read = readQuantity(text, { id: 'vaf', units: [{ id: '%', label: '%' }] })
  if ('fault' in read) return read.fault
  const { number, digits, unit } = read
  if (number < 0 || number > 100) return 'the VAF must be between 0 and 100%'
  if (number === 0) return 'leave out genes with a VAF of 0'
  if (number >= 1 || unit) return number
  return `${digits} may be a fraction: write ${Number((number * 100).toPrecision(6))}% or ${digits}%`
}
