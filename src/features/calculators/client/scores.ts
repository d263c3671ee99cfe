import type { Route } from '#base/contract/route.ts'
import type { Calculator } from '../engine/calculator.ts'
import { ipssCalculator } from '../ipss/calculator.ts'
import { ipss } from '../ipss/contract.ts'
import { ipssMCalculator } from '../ipss-m/calculator.ts'
import { ipssm } from '../ipss-m/contract.ts'
import { ipssRCalculator } from '../ipss-r/calculator.ts'
import { ipssr } from '../ipss-r/contract.ts'
import { compared } from './compared.ts'

type Score = { readonly route: Route; readonly calculator: Calculator }

const byName: Record<(typeof compared)[number], Score> = {
  ipssr: { route: ipssr, calculator: ipssRCalculator },
  ipssm: { route: ipssm, calculator: ipssMCalculator },
  ipss: { route: ipss, calculator: ipssCalculator },
}

/** The scores that share one set of inputs, in display order. */
export const scores: readonly Score[] = compared.map((name) => byName[name])
