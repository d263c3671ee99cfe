export const loadConflictDialog = () => import('./conflict-dialog.tsx')

export const loadHistory = () => import('./history-dialog.tsx')

export const loadMediaHistory = () => import('./media-history.tsx')
