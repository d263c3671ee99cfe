export type ToolDialog = 'link' | 'citation' | 'threshold'
