/** The scores as other features use them: pure functions of what is known of a patient (D-102). */
export { type IpssInput, type IpssScored, scoreIpss } from './ipss/score.ts'
export { type IpssMInput, type IpssMScored, scoreIpssM } from './ipss-m/score.ts'
export { ipssMMainGenes, ipssMResidualGenes } from './ipss-m/tables.ts'
export { type IpssRInput, type IpssRScored, scoreIpssR } from './ipss-r/score.ts'
