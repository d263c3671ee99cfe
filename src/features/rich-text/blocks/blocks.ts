import type { Block, BlockNode } from './block.ts'
import { doseCard } from './dose-card/block.ts'
import { facts } from './facts/block.ts'
import { flow } from './flow/block.ts'
import { inShort } from './in-short/block.ts'
import { note } from './note/block.ts'
import { recommendation } from './recommendation/block.ts'

/** The blocks, in the order in which the schema lists them. */
export const blocks: readonly Block[] = [note, recommendation, inShort, facts, doseCard, flow]

const nodes: Readonly<Record<string, BlockNode>> = Object.assign({}, ...blocks.map((block) => block.nodes))

/** A node of a block by its type; undefined for any other node. */
export const blockNode = (type: string): BlockNode | undefined => (Object.hasOwn(nodes, type) ? nodes[type] : undefined)
