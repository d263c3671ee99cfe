/** The source of a dose: the tag in the head of a dose card. */
export const doseTags = ['eu-label', 'uk-label', 'us-label', 'label', 'off-label', 'trial', 'expert'] as const
export type DoseTag = (typeof doseTags)[number]

export const doseTagNames: Readonly<Record<DoseTag, string>> = {
  'eu-label': 'European label',
  'uk-label': 'UK label',
  'us-label': 'US label',
  label: 'Label, in a copy',
  'off-label': 'Off-label in MDS',
  trial: 'Trial dose',
  expert: 'Expert practice',
}
