import type { IpssRCategory } from './tables.ts'
import { ipssRCategories } from './tables.ts'

/** An age-adjusted score: points rounded to 4 decimals, the same with 2 decimals for display, and its category. */
export type IpssRaStanding = { readonly score: number; readonly shown: string; readonly category: IpssRCategory }

/**
 * IPSS-RA = IPSS-R + (age - 70) x (0.05 - 0.005 x IPSS-R), age in years, for survival only (MDS Foundation). Computed
 * in whole millionths of a year and ten-thousandths of a point, so that only the final rounding loses precision.
 */
export function ageAdjusted(halfPoints: number, age: number): IpssRaStanding {
  const beyond70 = Math.round(age * 1e6) - 70e6
  const exact = 5000 * halfPoints * 1e6 + beyond70 * (500 - 25 * halfPoints)
  const tenThousandths = Math.floor((exact + 500_000) / 1e6)
  const category = ipssRCategories.find((one) => tenThousandths <= one.upToTenThousandths) ?? ipssRCategories[4]
  const hundredths = Math.round(tenThousandths / 100) + 0
  return { score: tenThousandths / 10_000, shown: (hundredths / 100).toFixed(2), category }
}
