import { views } from '../kinds/views.ts'

type PartKind = (typeof views)[keyof typeof views]['part']['kind']

export const partKinds: readonly { readonly kind: PartKind; readonly label: string }[] = Object.values(views).map(
  ({ part }) => part,
)

export const maxParts = 40
