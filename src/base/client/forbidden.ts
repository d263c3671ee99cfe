const name = 'mds:forbidden'

/** The listener runs before the user is cleared, so that unsaved changes are stored under their name (8, D-43). */
export function onForbidden(listener: () => void): () => void {
  addEventListener(name, listener)
  return () => removeEventListener(name, listener)
}

export const notifyForbidden = () => dispatchEvent(new Event(name))
