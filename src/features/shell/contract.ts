/** Whether a menu entry leads to another site, which opens in a new browser tab (2.5). */
export const isExternal = ({ path }: { path: string }) => !path.startsWith('/')
