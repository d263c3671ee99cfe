import { type Given, gramsPerDecilitre, isGiven, perNanolitre } from '#features/clinical/index.ts'
import type { IpssMInput } from './input.ts'
import type { IpssMScenario, IpssMTerm } from './tables.ts'
import { ipssMCaps, ipssMCytogeneticGroups, ipssMResidualGenes, lohFromVaf } from './tables.ts'

/** The terms of the model for one patient; null for a term that is unknown and has to be filled in. */
export type IpssMDerived = Readonly<Record<Exclude<IpssMTerm, 'Nres2'>, number | null>> & {
  readonly Nres2: Readonly<Record<IpssMScenario, number>>
}

/** Turns the inputs into the 22 terms of the model (Bernard 2022, reference R package). */
export function deriveTerms(input: IpssMInput): IpssMDerived {
  const SF3B1_5q = sf3b1With5q(input)
  return {
    BLAST5: isGiven(input.BM_BLAST) ? Math.min(input.BM_BLAST, ipssMCaps.blasts) / 5 : null,
    TRANSF_PLT100: isGiven(input.PLT)
      ? Math.min(perNanolitre(input.PLT, input.PLTUnit), ipssMCaps.platelets) / 100
      : null,
    HB1: isGiven(input.HB) ? Math.min(Math.max(gramsPerDecilitre(input.HB, input.HBUnit), 4), 20) : null,
    CYTOVEC: ipssMCytogeneticGroups.find((group) => group.name === input.CYTO_IPSSR)?.value ?? null,
    TP53multi: tp53Multi(input),
    FLT3: input.FLT3 ?? null,
    MLL_PTD: input.MLL_PTD ?? null,
    SF3B1_5q,
    NPM1: input.NPM1 ?? null,
    RUNX1: input.RUNX1 ?? null,
    NRAS: input.NRAS ?? null,
    ETV6: input.ETV6 ?? null,
    IDH2: input.IDH2 ?? null,
    CBL: input.CBL ?? null,
    EZH2: input.EZH2 ?? null,
    U2AF1: input.U2AF1 ?? null,
    SRSF2: input.SRSF2 ?? null,
    DNMT3A: input.DNMT3A ?? null,
    ASXL1: input.ASXL1 ?? null,
    KRAS: input.KRAS ?? null,
    SF3B1_alpha: sf3b1Alpha(input, SF3B1_5q),
    Nres2: residual(ipssMResidualGenes.map((gene) => input[gene])),
  }
}

function sf3b1With5q({ SF3B1, del5q, del7_7q, complex }: IpssMInput): 0 | 1 | null {
  if (SF3B1 === 0 || !del5q || del7_7q || complex) return 0
  return SF3B1 ?? null
}

function sf3b1Alpha(input: IpssMInput, with5q: number | null): 0 | 1 | null {
  const { SF3B1, SRSF2, STAG2, BCOR, BCORL1, RUNX1, NRAS } = input
  const others = [SRSF2, STAG2, BCOR, BCORL1, RUNX1, NRAS]
  if (SF3B1 === 0 || with5q === 1 || others.includes(1)) return 0
  return SF3B1 === 1 && with5q === 0 && others.every((gene) => gene === 0) ? 1 : null
}

function tp53Multi({ TP53mut, TP53maxvaf, TP53maxvafUnit, TP53loh, del17_17p }: IpssMInput): 0 | 1 | null {
  if (TP53mut === '0') return 0
  if (TP53mut === '2 or more') return 1
  if (TP53mut !== '1') return null
  const isHigh = isGiven(TP53maxvaf) && TP53maxvaf > lohFromVaf[TP53maxvafUnit === '%' ? '%' : 'fraction']
  return isHigh || del17_17p ? 1 : (TP53loh ?? null)
}

function residual(genes: readonly Given<0 | 1>[]): IpssMDerived['Nres2'] {
  const mutated = genes.filter((gene) => gene === 1).length
  const notAssessed = genes.filter((gene) => !isGiven(gene)).length
  const best = Math.min(mutated, 2)
  return {
    mean: best + Math.max(((2 - mutated) / 2) * (notAssessed / 15) * 0.388, 0),
    best,
    worst: Math.min(mutated + notAssessed, 2),
  }
}
