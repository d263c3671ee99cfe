import type { Certainty, Citation, Source } from '#features/clinical/index.ts'

/** The sources of the classification rules by their letter in classification.md. */
export const classifierCitations = [
  {
    key: 'A',
    text: 'Arber DA, et al. The 2016 revision to the WHO classification of myeloid neoplasms and acute leukemia. Blood 2016;127(20):2391-2405 (table as reproduced by mds-europe.org and others).',
    doi: '10.1182/blood-2016-03-643544',
  },
  { key: 'H', text: 'Medscape/Hasserjian on MDS-U.' },
  {
    key: 'T3',
    text: 'Khoury JD, et al. The 5th edition of the WHO Classification of Haematolymphoid Tumours: myeloid and histiocytic/dendritic neoplasms. Leukemia 2022;36:1703-1719. Table 3.',
    doi: '10.1038/s41375-022-01613-1',
  },
  { key: 'PDQ', text: 'NCI PDQ reproduction of the WHO 2016 table, including childhood MDS.' },
  {
    key: 'T25',
    text: 'Arber DA, et al. International Consensus Classification of Myeloid Neoplasms and Acute Leukemias. Blood 2022;140(11):1200-1228. Table 25 (AML).',
    doi: '10.1182/blood.2022015850',
  },
  {
    key: 'J',
    text: 'A practical approach on the classifications of myeloid neoplasms and acute leukemia: WHO and ICC. J Hematol Oncol 2024. Table 3 (WHO5 and ICC for MDS).',
    doi: '10.1186/s13045-024-01571-4',
  },
  {
    key: 'Q',
    text: 'A public pathology application whose notes quote the printed WHO5 chapters and ICC Tables 20/21 (secondary, not authoritative).',
  },
  { key: 'AS', text: 'ASH-SAP AML comparison table.' },
  { key: 'SM', text: 'Springer Medizin 2024 on childhood MDS.' },
  { key: 'TP', text: 'ASH abstract on TP53 (Shah et al.).' },
  { key: 'PMC5291965', text: 'PMC5291965, Table 1.' },
] as const satisfies readonly Citation[]

/** A source of a rule: certainty tags such as "S" or "KS" and the letters of its citations. */
export function source(tags: string, cite: string, note?: string): Source {
  return { tags: [...tags] as Certainty[], cite, ...(note && { note }) }
}

/** The primary paper of WHO 2016. */
export const arber2016 = source('P', 'A')
/** The primary table of WHO 2022. */
export const khoury2022 = source('P', 'T3')
/** The AML table of ICC 2022. */
export const arber2022 = source('P', 'T25')
/** The secondary table of ICC 2022 for MDS, used if classification.md names no other. */
export const iccSecondary = source('S', 'J')
