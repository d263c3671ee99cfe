/** The dialog that a tool opens. */
export type Asked = 'link' | 'citation' | 'threshold'
