import { ScorePage } from '../client/score-page.tsx'
import { nordicCalculator } from './calculator.ts'

/** The page of the Nordic score. */
export default function NordicPage() {
  return <ScorePage calculator={nordicCalculator} />
}
