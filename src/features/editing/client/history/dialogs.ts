export const loadConflictDialog = () => import('./conflict-dialog.tsx')

export const loadPageHistory = () => import('./history-dialog.tsx')

export const loadRegionHistory = () => import('./region-history.tsx')

export const loadMediaHistory = () => import('./media-history.tsx')
