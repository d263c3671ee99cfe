const name = 'mds:forbidden'

/**
 * Registers a listener for calls that the server refuses (8). It runs before the user is cleared, so that unsaved changes
 * can be stored under the user's name (D-43).
 */
export function onForbidden(listener: () => void): () => void {
  addEventListener(name, listener)
  return () => removeEventListener(name, listener)
}

export const notifyForbidden = () => dispatchEvent(new Event(name))
