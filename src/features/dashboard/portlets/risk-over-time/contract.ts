import * as z from 'zod/mini'
import type { PortletDescription } from '../../contract/portlet.ts'

/** For how many days a value counts after it was observed; null: until the next one. */
export const carriedForDays: Readonly<Record<string, number | null>> = {
  hb: 90,
  plt: 90,
  anc: 90,
  bmBlasts: 365,
  karyotype: null,
  mutations: null,
  tp53Loh: null,
}

const RiskInput = z.object({
  variable: z.string(),
  label: z.string(),
  shown: z.string(),
  date: z.string(),
})

/** One score on one day: exact, or the possible range while something is missing. */
export const RiskScore = z.object({
  score: z.nullable(z.number()),
  lowest: z.number(),
  highest: z.number(),
  category: z.nullable(z.string()),
  lowestCategory: z.string(),
  highestCategory: z.string(),
  missing: z.array(z.string()),
  /** Why it could not be computed at all; empty if it could. */
  fault: z.string(),
})
export type RiskScore = z.infer<typeof RiskScore>

export const RiskPoint = z.object({
  date: z.string(),
  inputs: z.array(RiskInput),
  age: z.nullable(z.number()),
  ipss: RiskScore,
  ipssr: RiskScore,
  ipssm: RiskScore,
})
export type RiskPoint = z.infer<typeof RiskPoint>

export const riskScores = [
  { id: 'ipssr', title: 'IPSS-R' },
  { id: 'ipssm', title: 'IPSS-M' },
  { id: 'ipss', title: 'IPSS' },
] as const

const riskData = z.object({
  /** Earliest first. */
  points: z.array(RiskPoint),
  /** Required inputs that were never observed, in words. */
  neverObserved: z.array(z.string()),
  isWhole: z.boolean(),
})

export const riskOverTimePortlet = {
  component: 'risk-over-time',
  title: 'Risk over time',
  description: 'IPSS, IPSS-R and IPSS-M from the stored values, with what is missing',
  category: 'Clinical',
  size: 2,
  global: false,
  test: false,
  modes: ['Patient'],
  roles: [
    { name: 'DataWriter', access: 'Read' },
    { name: 'DataReader', access: 'Read' },
  ],
  ipPolicies: [],
  data: riskData,
  /** The IPSS-R of the day, its range and what is missing, or why there is none. */
  saidOfDay(data: unknown, date: string) {
    const read = riskData.safeParse(data)
    const score = read.success ? read.data.points.find((point) => point.date === date)?.ipssr : undefined
    return score ? [scoreWords(score)] : []
  },
} as const satisfies PortletDescription

function scoreWords({ score, lowest, highest, category, missing, fault }: RiskScore): string {
  if (fault) return `No IPSS-R. ${fault}.`
  if (score !== null) return `IPSS-R ${score.toFixed(1)}, ${category}.`
  const range = `IPSS-R ${lowest.toFixed(1)} to ${highest.toFixed(1)}`
  return missing.length > 0 ? `${range}: enter ${missing.join(', ').toLowerCase()}.` : `${range}.`
}
