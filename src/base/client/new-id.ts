/** A new id of 26 characters. `crypto.randomUUID` does not exist on insecure connections, as within a hospital's network. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(26)), (value) => (value % 32).toString(32)).join('')
