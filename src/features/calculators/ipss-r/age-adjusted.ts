import { type PossibleScore, scoreAt } from '../engine/points-score.ts'
import { type IpssRCategory, ipssRCategories } from './tables.ts'

/** A possible age-adjusted score, rounded to 4 decimals, and the same with 2 decimals for display. */
export type PossibleIpssRa = PossibleScore<IpssRCategory> & { readonly shown: string }

/**
 * IPSS-RA = IPSS-R + (age - 70) x (0.05 - 0.005 x IPSS-R), age in years, for survival only (MDS Foundation). Computed
 * in whole millionths of a year and ten-thousandths of a point, so that only the final rounding loses precision.
 */
export function ageAdjusted(points: number, age: number): PossibleIpssRa {
  const beyond70 = Math.round(age * 1e6) - 70e6
  const exact = 10_000 * points * 1e6 + beyond70 * (500 - 50 * points)
  const tenThousandths = Math.floor((exact + 500_000) / 1e6)
  const hundredths = Math.round(tenThousandths / 100) + 0
  return { ...scoreAt(ipssRCategories, tenThousandths / 10_000), shown: (hundredths / 100).toFixed(2) }
}
