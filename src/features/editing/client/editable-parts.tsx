import type { PartsInEditMode } from '#features/pages/client/index.ts'
import { useIsPaused } from './edit-session.ts'
import { PartsEnd, PartTools } from './tree/arranged-parts.tsx'

/** The tools of parts, unless nothing can be edited. */
export const EditableParts: PartsInEditMode = {
  Tools: (props) => !useIsPaused() && <PartTools {...props} />,
  End: (props) => !useIsPaused() && <PartsEnd {...props} />,
}
