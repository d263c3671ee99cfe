/** Loads the dialog that shows two conflicting saves. */
export const loadConflictDialog = () => import('./conflict-dialog.tsx')

/** Loads the history of a whole page. */
export const loadPageHistory = () => import('./page-history-dialog.tsx')

/** Loads the history of a region. */
export const loadRegionHistory = () => import('./region-history.tsx')

/** Loads the history of an image, image link or document. */
export const loadMediaHistory = () => import('./media-history.tsx')
