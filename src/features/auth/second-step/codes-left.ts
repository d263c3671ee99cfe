export const codesLeft = (count: number): string =>
  count === 1 ? 'One recovery code is left.' : `${count || 'No'} recovery codes are left.`
