import type { RichNode } from '../document.ts'
import type { DrawBlock } from '../draw/look.ts'
import type { Passages } from '../passage.ts'
import { dosePassages } from './dose-card/passages.ts'
import { drawDoseCard } from './dose-card/render.ts'
import { factPassages } from './facts/passages.ts'
import { drawFacts } from './facts/render.ts'
import { flowPassages } from './flow/passages.ts'
import { drawFlow } from './flow/render.ts'
import { shortPassages } from './in-short/passages.ts'
import { drawInShort } from './in-short/render.ts'
import { drawNote, notePassages } from './note/render.ts'
import { recommendationPassages } from './recommendation/passages.ts'
import { drawRecommendation } from './recommendation/render.ts'

/** What readers get of a block: its markup and its passages for search. */
export type RenderedBlock = {
  draw: DrawBlock
  passages(node: RichNode, passages: Passages): void
}

const rendered: Readonly<Record<string, RenderedBlock>> = {
  note: { draw: drawNote, passages: notePassages },
  recommendation: { draw: drawRecommendation, passages: recommendationPassages },
  inShort: { draw: drawInShort, passages: shortPassages },
  facts: { draw: drawFacts, passages: factPassages },
  doseCard: { draw: drawDoseCard, passages: dosePassages },
  flow: { draw: drawFlow, passages: flowPassages },
}

export const renderedBlock = (name: string): RenderedBlock | undefined =>
  Object.hasOwn(rendered, name) ? rendered[name] : undefined
