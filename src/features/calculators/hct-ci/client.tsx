import { ScorePage } from '../client/score-page.tsx'
import { hctCiCalculator } from './calculator.ts'

/** The page of the HCT-CI. */
export default function HctCiPage() {
  return <ScorePage calculator={hctCiCalculator} />
}
