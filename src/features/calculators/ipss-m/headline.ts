import type { ScoreView } from '../engine/score-view.ts'
import { between, withMinus } from '../engine/score-view.ts'
import type { IpssMScored } from './score.ts'

type Headline = Pick<ScoreView, 'completeness' | 'score' | 'category' | 'remark'>

/** The reportable result, by the rule of the R package (ipss-m.md 6). */
export function headline({ report, mean, lowest, highest }: IpssMScored, isNothing: boolean): Headline {
  const whole = between(withMinus(lowest.shown), withMinus(highest.shown))
  const categories = between(lowest.category.name, highest.category.name)
  switch (report) {
    case 'exact':
      return { completeness: 'exact', score: withMinus(mean.shown), category: mean.category.name, remark: null }
    case 'mean': {
      const remark = `Missing values taken as average. Possible range ${whole} (${categories})`
      return { completeness: 'range', score: withMinus(mean.shown), category: mean.category.name, remark }
    }
    case 'category': {
      const remark = `${mean.category.name} whatever is missing; too much is missing for one score`
      return { completeness: 'range', score: whole, category: mean.category.name, remark }
    }
    case 'scenarios': {
      const remark = 'Too much is missing for a single result: read the three cases'
      return { completeness: 'range', score: whole, category: categories, remark }
    }
    default: {
      const remark = 'Haemoglobin, platelets, marrow blasts and cytogenetics are required'
      const completeness = isNothing ? 'nothing' : 'range'
      return { completeness, score: whole, category: categories, remark: isNothing ? null : remark }
    }
  }
}
