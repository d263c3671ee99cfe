import { PartsEnd, PartTools } from '#features/page-tree/client/index.ts'
import type { PartsInEditMode } from '#features/pages/client/index.ts'
import { useIsHeld } from './edit-session.ts'

/** The tools of parts, unless nothing can be edited. */
export const EditableParts: PartsInEditMode = {
  Tools: (props) => !useIsHeld() && <PartTools {...props} />,
  End: (props) => !useIsHeld() && <PartsEnd {...props} />,
}
