import type { Criterion } from './rule.ts'
import { source } from './sources.ts'

/** Criteria shared by more than one classification, in the bands of classification.md 1.2; blasts in %. */
export const marrowFrom20: Criterion = { fact: 'bmBlasts', from: 20, says: 'Marrow blasts ≥ 20%' }
export const bloodFrom20: Criterion = { fact: 'pbBlasts', from: 20, says: 'Blood blasts ≥ 20%' }
export const marrowFrom10: Criterion = { fact: 'bmBlasts', from: 10, says: 'Marrow blasts ≥ 10%' }
export const bloodFrom10: Criterion = { fact: 'pbBlasts', from: 10, says: 'Blood blasts ≥ 10%' }
export const marrow10to19: Criterion = { fact: 'bmBlasts', from: 10, below: 20, says: 'Marrow blasts 10–19%' }
export const marrow5to9: Criterion = { fact: 'bmBlasts', from: 5, below: 10, says: 'Marrow blasts 5–9%' }
export const marrowFrom5: Criterion = { fact: 'bmBlasts', from: 5, says: 'Marrow blasts ≥ 5%' }
export const marrowBelow5: Criterion = { fact: 'bmBlasts', below: 5, says: 'Marrow blasts < 5%' }
export const blood5to19: Criterion = { fact: 'pbBlasts', from: 5, below: 20, says: 'Blood blasts 5–19%' }
export const blood2to4: Criterion = { fact: 'pbBlasts', from: 2, below: 5, says: 'Blood blasts 2–4%' }
export const blood2to9: Criterion = { fact: 'pbBlasts', from: 2, below: 10, says: 'Blood blasts 2–9%' }
export const bloodFrom2: Criterion = { fact: 'pbBlasts', from: 2, says: 'Blood blasts ≥ 2%' }
export const bloodBelow2: Criterion = { fact: 'pbBlasts', below: 2, says: 'Blood blasts < 2%' }
/** Blood blasts of 1%, that is from 1 to below 2. */
export const blood1: Criterion = { fact: 'pbBlasts', from: 1, below: 2, says: 'Blood blasts 1%' }
export const twice: Criterion = { fact: 'pbBlasts1PctTwice', is: true, says: 'Recorded on 2 or more occasions' }
export const auerRods: Criterion = { fact: 'auerRods', is: true, says: 'Auer rods' }
export const child: Criterion = { fact: 'age', below: 18, says: 'Age under 18' }
export const adult: Criterion = { fact: 'age', from: 18, says: 'Age 18 or over' }
export const anyLineage: Criterion = {
  fact: 'lineages',
  from: 1,
  says: 'At least 1 dysplastic lineage (≥ 10% of its cells)',
}
export const oneLineage: Criterion = { fact: 'lineages', from: 1, below: 2, says: '1 dysplastic lineage' }
export const severalLineages: Criterion = { fact: 'lineages', from: 2, says: '2 or 3 dysplastic lineages' }
export const noLineage: Criterion = { fact: 'lineages', below: 1, says: 'No dysplastic lineage' }
/** del(5q) alone or with one other abnormality that is not -7 or del(7q). */
export const iso5q: Criterion = {
  fact: 'iso5q',
  is: true,
  says: 'del(5q) alone or with 1 other abnormality, not -7/del(7q)',
}
/** A clone: an abnormal karyotype or a driver mutation with VAF of 2% or more. */
export const clone: Criterion = {
  fact: 'clone',
  is: true,
  says: 'Clone: abnormal karyotype, or a mutation with VAF ≥ 2%',
}
export const rings15: Criterion = { fact: 'ringSideroblasts', from: 15, says: 'Ring sideroblasts ≥ 15%' }
export const thrombocytosis: Criterion = { fact: 'plt', from: 450, says: 'Platelets ≥ 450 × 10⁹/L' }
export const monocytes10Percent: Criterion = { fact: 'monocytesPct', from: 10, says: 'Monocytes ≥ 10%' }
export const otherCause: Criterion = {
  fact: 'cytopeniaPersistentUnexplained',
  is: false,
  says: 'Cytopenia not persistent, or explained by something else',
  source: source('C', 'A', 'Precondition of every rule but those for AML'),
}
/** Chemotherapy or large-field radiation for another disorder. */
export const priorTherapy: Criterion = {
  fact: 'priorCytotoxicTherapy',
  is: true,
  says: 'Chemotherapy or large-field radiation for another disorder',
}
export const germline: Criterion = { fact: 'germline', is: true, says: 'Germline predisposition' }
/** No cytopenia by the limits of WHO 2022 and ICC; milder cytopenias are none in WHO 2016 either. */
export const noCytopenia: Criterion = {
  fact: 'cytopenia',
  is: false,
  says: 'No cytopenia: Hb ≥ 13 g/dL (men) or 12 (women), ANC ≥ 1.8, platelets ≥ 150 × 10⁹/L',
}
export const twoTp53: Criterion = { fact: 'tp53Mutations', from: 2, says: '2 or more TP53 mutations' }
export const anyTp53: Criterion = { fact: 'tp53Mutations', from: 1, says: 'TP53 mutation' }
export const copyLoss: Criterion = { fact: 'tp53CopyLoss', is: true, says: 'TP53 copy loss (17p13)' }
export const cnLoh: Criterion = { fact: 'tp53CnLoh', is: true, says: 'Copy-neutral LOH at TP53' }
export const fusionAmong = (...among: readonly string[]): Criterion => ({
  fact: 'fusions',
  includesAny: among,
  says: among.length === 1 ? `${among[0]}` : `One of ${among.join(', ')}`,
})
