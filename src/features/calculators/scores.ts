/** The scores for use by other features: pure functions of the known data of a patient (D-102). */
export { type IpssInput, type IpssScored, scoreIpss } from './ipss/score.ts'
export { ipssCategories } from './ipss/tables.ts'
export { type IpssMInput, type IpssMScored, scoreIpssM } from './ipss-m/score.ts'
export { ipssMCategories, ipssMMainGenes, ipssMResidualGenes } from './ipss-m/tables.ts'
export { type IpssRInput, type IpssRScored, scoreIpssR } from './ipss-r/score.ts'
export { ipssRCategories } from './ipss-r/tables.ts'
