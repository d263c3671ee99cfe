export const strengths = ['strong', 'conditional', 'practice'] as const
export type Strength = (typeof strengths)[number]

export const directions = ['for', 'against'] as const
export type Direction = (typeof directions)[number]

/** How certain the evidence is (GRADE); `ungraded` for good practice statements. */
export const certainties = ['high', 'moderate', 'low', 'very-low', 'ungraded'] as const
export type Certainty = (typeof certainties)[number]

export const statuses = ['draft', 'agreed'] as const

/** GRADE's five situations that justify a strong recommendation on low or very low certainty; empty: none is named. */
export const strongReasons = [
  '',
  'life-threatening',
  'uncertain-benefit-certain-harm',
  'equivalent-less-risk-or-cost',
  'similar-benefit-more-risk-or-cost',
  'catastrophic-harm',
] as const
export type StrongReason = (typeof strongReasons)[number]

/** How much an outcome matters for the decision (GRADE). */
export const importances = ['critical', 'important'] as const

export const decisionCriteria = [
  'problem',
  'desirable effects',
  'undesirable effects',
  'certainty of evidence',
  'values',
  'balance of effects',
  'resources required',
  'certainty about resources',
  'cost-effectiveness',
  'equity',
  'acceptability',
  'feasibility',
] as const

export const strongReasonNames: Readonly<Record<Exclude<StrongReason, ''>, string>> = {
  'life-threatening': 'life-threatening situation',
  'uncertain-benefit-certain-harm': 'uncertain benefit, certain harm',
  'equivalent-less-risk-or-cost': 'equivalent options, one clearly less risky or costly',
  'similar-benefit-more-risk-or-cost': 'similar benefit, one option possibly more risky or costly',
  'catastrophic-harm': 'possible catastrophic harm',
}
