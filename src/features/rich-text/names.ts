import type { DoseTag, StrongReason } from './document.ts'

/** The tag of a dose card as readers see it. */
export const doseTagNames: Readonly<Record<DoseTag, string>> = {
  'eu-label': 'European label',
  'uk-label': 'UK label',
  'us-label': 'US label',
  label: 'Label, in a copy',
  'off-label': 'Off-label in MDS',
  trial: 'Trial dose',
  expert: 'Expert practice',
}

/** The reasons for a strong recommendation on low or very low certainty (GRADE), in words. */
export const strongReasonNames: Readonly<Record<Exclude<StrongReason, ''>, string>> = {
  'life-threatening': 'life-threatening situation',
  'uncertain-benefit-certain-harm': 'uncertain benefit, certain harm',
  'equivalent-less-risk-or-cost': 'equivalent options, one clearly less risky or costly',
  'similar-benefit-more-risk-or-cost': 'similar benefit, one option possibly more risky or costly',
  'catastrophic-harm': 'possible catastrophic harm',
}
