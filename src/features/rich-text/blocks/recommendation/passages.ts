import type { RichNode } from '../../document.ts'
import { lineOf, type Passages } from '../../passage.ts'
import type { Certainty, Direction, Strength } from './grades.ts'
import { labelOf } from './render.ts'

export function recommendationPassages(node: RichNode, { add, anchorOf }: Passages) {
  const { strength, direction, certainty, status } = node.attrs as {
    strength: Strength
    direction: Direction
    certainty: Certainty
    status: string
  }
  const part = (type: string) => {
    const found = node.content?.find((child) => child.type === type)
    return found ? lineOf(found) : ''
  }
  const anchor = anchorOf(node)
  const population = part('population')
  add(node, 'recommendation', {
    anchor,
    groupId: anchor,
    label: labelOf(strength, direction),
    text: part('statement'),
    rationale: part('rationale'),
    ...{ strength, direction, certainty, status },
    ...(population && { population }),
  })
}
