import { ScorePage } from '../client/score-page.tsx'
import { ipssRCalculator } from './calculator.ts'

/** The page of the IPSS-R with the age-adjusted IPSS-RA. */
export default function IpssRPage() {
  return <ScorePage calculator={ipssRCalculator} />
}
