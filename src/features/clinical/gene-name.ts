/**
 * Genes that scores and classifications name or myeloid panels test. Only questions about other names depend on this list;
 * they suggest genes in its order, so that those of the scores come first.
 */
const known =
  'FLT3 ASXL1 CBL DNMT3A ETV6 EZH2 IDH2 KRAS NPM1 NRAS RUNX1 SF3B1 SRSF2 U2AF1 BCOR BCORL1 CEBPA ETNK1 GATA2 GNB1 IDH1 NF1 PHF6 PPM1D PRPF8 PTPN11 SETBP1 STAG2 WT1 TP53 KMT2A ABL1 ANKRD26 ASXL2 ATM ATR ATRX BRAF BRCA1 BRCA2 BRCC3 CALR CBLB CBLC CCND2 CDKN2A CHEK2 CREBBP CSF1R CSF3R CSNK1A1 CTCF CUX1 DDX41 DHX15 DNMT3B EED ELANE EP300 ERCC6L2 FBXW7 GATA1 GFI1 GNAS HRAS IKZF1 IKZF3 JAK1 JAK2 JAK3 KDM6A KIT KMT2C KMT2D LUC7L2 MECOM MPL MYC MYD88 NFE2 NOTCH1 NOTCH2 PAX5 PDGFRA PDGFRB PIGA PIK3CA POT1 PRPF40B PTEN RAD21 RIT1 RTEL1 SAMD9 SAMD9L SBDS SF1 SF3A1 SH2B3 SMC1A SMC3 SRP72 STAG1 STAT3 STAT5A STAT5B SUZ12 TERC TERT TET1 TET2 TET3 U2AF2 UBA1 ZBTB7A ZRSR2'.split(
    ' ',
  )

/** The gene of a name that also states the kind of mutation, such as FLT3-ITD, or is a former name. */
export const geneNamed = (name: string) => name.replace(/[-_]?(?:ITD|TKD|PTD)$/, '').replace(/^MLL$/, 'KMT2A')

/** Known genes that the name may be a misspelling of; undefined if it is a known one itself. */
export function similarGenes(name: string): readonly string[] | undefined {
  const gene = geneNamed(name)
  if (known.includes(gene)) return undefined
  return known.filter((one) => gene.split(/[-_]/).includes(one) || isOneEditAway(gene, one))
}

/**
 * Names the genes of which nothing is known here, with those that may be meant: "TP35 (did you mean TP53?) is not a gene
 * known here". They are possible, but may be misspelt.
 */
export function unknownGenesText(names: readonly string[]): string | undefined {
  const unknown = names.flatMap((name) => {
    const similar = similarGenes(name)
    if (!similar) return []
    return similar.length > 0 ? `${name} (did you mean ${similar.join(' or ')}?)` : name
  })
  if (unknown.length === 0) return undefined
  return `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a gene' : 'are not genes'} known here`
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
