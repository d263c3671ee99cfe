import { ScorePage } from '../client/score-page.tsx'
import { burdenCalculator } from './calculator.ts'

/** The page of the transfusion burden. */
export default function BurdenPage() {
  return <ScorePage calculator={burdenCalculator} />
}
