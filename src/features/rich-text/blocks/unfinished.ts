import type { RichNode } from '../document.ts'
import { factFault } from './facts/fault.ts'
import { flowFault } from './flow/flow.ts'
import { shortFault } from './in-short/fault.ts'

/** The first block that lacks a part without which it may not be saved. */
export const unfinishedFault = (document: RichNode) =>
  shortFault(document) ?? factFault(document) ?? flowFault(document)
