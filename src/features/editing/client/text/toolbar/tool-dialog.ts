/** The dialog that a tool opens. */
export type ToolDialog = 'link' | 'citation' | 'threshold'
