import { ScorePage } from '../client/score-page.tsx'
import { ipssMCalculator } from './calculator.ts'

/** The page of the IPSS-M. */
export default function IpssMPage() {
  return <ScorePage calculator={ipssMCalculator} notKnown="Not assessed" />
}
