import { ArrangedParts } from '#features/page-tree/client/index.ts'
import type { PartsInEditMode } from '#features/pages/client/index.ts'
import { useIsHeld } from './edit-session.ts'

/** The parts of a page in edit mode. Drawn as for readers while nothing can be edited. */
export const EditableParts: PartsInEditMode = ({ parts, draw }) =>
  useIsHeld() ? parts.map(draw) : <ArrangedParts parts={parts} draw={draw} />
