const name = 'mds:forbidden'

/**
 * Calls back when the server has refused a call (8): before the user is cleared, so that what is not saved can be put
 * somewhere safe in the user's name (D-43).
 */
export function onForbidden(hear: () => void): () => void {
  addEventListener(name, hear)
  return () => removeEventListener(name, hear)
}

/** Tells those who listen. */
export const tellForbidden = () => dispatchEvent(new Event(name))
