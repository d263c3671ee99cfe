import type { Given } from '#features/clinical/index.ts'
import type { IpssMCytogeneticGroup, IpssMGene } from './tables.ts'

/**
 * Inputs of the IPSS-M (ipss-m.md); a karyotype may replace the cytogenetic group and the four flags. Units are g/dL,
 * 10^9/L, % and a fraction unless a unit is named. For a gene 0 is assessed and wild type, 1 is mutated, and absent or
 * null is not assessed; the four chromosome flags default to 0.
 */
export type IpssMInput = {
  readonly HB?: Given<number>
  readonly HBUnit?: Given<'g/dL' | 'g/L' | 'mmol/L'>
  readonly PLT?: Given<number>
  readonly PLTUnit?: Given<'10^9/L' | '/uL'>
  readonly BM_BLAST?: Given<number>
  readonly CYTO_IPSSR?: Given<IpssMCytogeneticGroup>
  /** Clonal abnormalities such as "del(5q)"; the empty list is a normal karyotype. */
  readonly karyotype?: Given<readonly string[]>
  readonly del5q?: Given<0 | 1>
  readonly del7_7q?: Given<0 | 1>
  readonly del17_17p?: Given<0 | 1>
  readonly complex?: Given<0 | 1>
  readonly TP53mut?: Given<'0' | '1' | '2 or more'>
  readonly TP53maxvaf?: Given<number>
  readonly TP53maxvafUnit?: Given<'fraction' | '%'>
  readonly TP53loh?: Given<0 | 1>
} & { readonly [gene in IpssMGene]?: Given<0 | 1> }

export type IpssMField = Exclude<keyof IpssMInput, 'HBUnit' | 'PLTUnit' | 'TP53maxvafUnit'>
