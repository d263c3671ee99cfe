/** How many recovery codes an account still has, as a sentence. */
export const codesLeft = (count: number): string =>
  count === 1 ? 'One recovery code is left.' : `${count || 'No'} recovery codes are left.`
