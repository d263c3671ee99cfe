import { type Karyotype, readKaryotype } from '#features/clinical/index.ts'
import { withMinus } from '../engine/score-view.ts'
import { ipssRCytogeneticGroup } from '../ipss-r/cytogenetics.ts'
import { ipssMCytogenetics } from './cytogenetics.ts'
import type { IpssMInput, IpssMScored } from './score.ts'
import type { IpssMTerm } from './tables.ts'
import { ipssMFields, ipssMMainGenes } from './tables.ts'

/** The model term of each field whose name differs from its term. */
const termOf: Readonly<Record<string, IpssMTerm>> = {
  HB: 'HB1',
  PLT: 'TRANSF_PLT100',
  BM_BLAST: 'BLAST5',
  CYTO_IPSSR: 'CYTOVEC',
  TP53mut: 'TP53multi',
}

/** The contribution of each value; genes that are not mutated contribute almost nothing and are left out. */
export function readingsOf({ variables }: IpssMScored, input: IpssMInput): Record<string, string> {
  const adds = (id: string) => {
    const term = variables.find((one) => one.id === (termOf[id] ?? id))
    if (!term || term.value === null) return undefined
    return `adds ${withMinus(`${term.mean > 0 ? '+' : ''}${term.mean.toFixed(2)}`)}`
  }
  const mutated = ipssMMainGenes.filter((gene) => input[gene] === 1)
  const given = Object.keys(termOf).filter((id) => input[id as keyof IpssMInput] !== undefined)
  const readings = [...given, ...mutated].flatMap((id) => {
    const text = adds(id)
    return text ? [[id, text] as const] : []
  })
  const karyotype = readKaryotype(input.karyotype)
  return Object.fromEntries(karyotype ? [...readings, ['karyotype', karyotypeReading(karyotype)]] : readings)
}

function karyotypeReading(karyotype: Karyotype): string {
  const { CYTO_IPSSR, ...read } = ipssMCytogenetics(karyotype)
  const { because, possible } = ipssRCytogeneticGroup(karyotype)
  const found = ipssMFields.filter(({ id }) => (read as Readonly<Record<string, number>>)[id] === 1)
  return [
    `${possible.length > 1 ? possible.join(' or ') : CYTO_IPSSR}: ${because}`,
    ...found.map(({ label }) => label),
  ].join('; ')
}
