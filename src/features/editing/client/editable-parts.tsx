import type { PartsInEditMode } from '#features/pages/client/index.ts'
import { useIsHeld } from './edit-session.ts'
import { PartsEnd, PartTools } from './tree/arranged-parts.tsx'

/** The tools of parts, unless nothing can be edited. */
export const EditableParts: PartsInEditMode = {
  Tools: (props) => !useIsHeld() && <PartTools {...props} />,
  End: (props) => !useIsHeld() && <PartsEnd {...props} />,
}
