import { ScorePage } from '../client/score-page.tsx'
import { ipssCalculator } from './calculator.ts'

/** The page of the IPSS. */
export default function IpssPage() {
  return <ScorePage calculator={ipssCalculator} />
}
