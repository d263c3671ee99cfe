import { serverUnreachable } from '#base/client/response.ts'

/** What to say if the code of a dialog has not arrived. The button that opens it tries again. */
export const notLoaded = (what: string) => `${what} could not be loaded. ${serverUnreachable().info}`
