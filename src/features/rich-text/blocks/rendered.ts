import type { RichNode } from '../document.ts'
import type { Passages } from '../passage.ts'
import type { RenderBlock } from '../render/look.ts'
import { dosePassages } from './dose-card/passages.ts'
import { renderDoseCard } from './dose-card/render.ts'
import { factPassages } from './facts/passages.ts'
import { renderFacts } from './facts/render.ts'
import { flowPassages } from './flow/passages.ts'
import { renderFlow } from './flow/render.ts'
import { shortPassages } from './in-short/passages.ts'
import { renderInShort } from './in-short/render.ts'
import { notePassages, renderNote } from './note/render.ts'
import { recommendationPassages } from './recommendation/passages.ts'
import { renderRecommendation } from './recommendation/render.ts'

/** What readers get of a block: its markup and its passages for search. */
type RenderedBlock = {
  render: RenderBlock
  passages(node: RichNode, passages: Passages): void
}

const rendered: Readonly<Record<string, RenderedBlock>> = {
  note: { render: renderNote, passages: notePassages },
  recommendation: { render: renderRecommendation, passages: recommendationPassages },
  inShort: { render: renderInShort, passages: shortPassages },
  facts: { render: renderFacts, passages: factPassages },
  doseCard: { render: renderDoseCard, passages: dosePassages },
  flow: { render: renderFlow, passages: flowPassages },
}

export const renderedBlock = (name: string): RenderedBlock | undefined =>
  Object.hasOwn(rendered, name) ? rendered[name] : undefined
