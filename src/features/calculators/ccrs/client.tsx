import { ScorePage } from '../client/score-page.tsx'
import { ccrsCalculator } from './calculator.ts'

/** The page of the CCRS. */
export default function CcrsPage() {
  return <ScorePage calculator={ccrsCalculator} />
}
