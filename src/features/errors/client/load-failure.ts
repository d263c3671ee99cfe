/** Browsers' messages for code that could not be loaded (8). */
const messages = /dynamically imported module|importing a module script failed|preload CSS/i

/** Whether code could not be loaded, rather than failed when it ran. */
export const isLoadFailure = ({ name, message }: Error) => name === 'ChunkLoadError' || messages.test(message)
