import { geneNamed, noneText, readQuantity, similarGenes, unknownGenesText } from '#features/clinical/index.ts'

/** One gene of a panel: its name, the VAF in per cent if known, and whether it was tested at all. */
export type GeneReading = { readonly gene: string; readonly vaf: number | null; readonly isTested: boolean }

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

/** Names the genes in mutations of which nothing is known here: they are possible, but may be misspelt. */
export const unknownMutationsText = (text: string) =>
  unknownGenesText((readMutations(text) ?? []).map(({ gene }) => gene))

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
  const gene = geneNamed(symbol)
  const similar = similarGenes(gene)
  if (similar && similar.length > 0) return `${symbol} is not a known gene. Did you mean ${similar.join(' or ')}?`
  if (similar && symbol !== written)
    return `${symbol} is not a known gene: write the symbols of other genes in capitals`
  const share = part.slice(whole.length).trim()
  if (share === '' || share === '?') return { gene, vaf: null, isTested: share === '' }
  const vaf = vafIn(share)
  return typeof vaf === 'string' ? `${gene}: ${vaf}` : { gene, vaf, isTested: true }
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
