import type { Calculator } from '../engine/calculator.ts'
import { ipssCalculator } from '../ipss/calculator.ts'
import { ipssMCalculator } from '../ipss-m/calculator.ts'
import { ipssRCalculator } from '../ipss-r/calculator.ts'

/** The scores that are compared on one set of inputs, in display order. */
export const scores: readonly Calculator[] = [ipssRCalculator, ipssMCalculator, ipssCalculator]
