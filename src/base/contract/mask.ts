/** The placeholders of a mask: `#` a digit, `@` a letter, `*` either; any other character matches itself (3.2). */
const tokens: Readonly<Record<string, RegExp>> = { '#': /[0-9]/, '@': /[A-Za-z]/, '*': /[0-9A-Za-z]/ }

/** Drops what does not fit and inserts literals, but none at the end when `isDeleting`: it could never be deleted. */
export function applyMask(mask: string, text: string, { isDeleting = false } = {}): string {
  const characters = [...text.normalize('NFKC')]
  let masked = ''
  let at = 0
  for (const place of mask) {
    const token = tokens[place]
    if (token) {
      while (at < characters.length && !token.test(characters[at] ?? '')) at++
      if (at >= characters.length) break
      masked += characters[at++]
    } else if (at < characters.length || (masked && !isDeleting)) {
      masked += place
      if (characters[at] === place) at++
    } else break
  }
  return isOnlyLiterals(mask, masked) ? '' : masked
}

export const fillsMask = (mask: string, text: string) =>
  text.length === [...mask].length && applyMask(mask, text) === text

/** Whether every placeholder of a mask is a digit, so that a digit keyboard is enough. */
export const isNumericMask = (mask: string) => mask.includes('#') && !/[@*A-Za-z]/.test(mask)

/** Whether a text is only the mask's leading literals, which nobody typed. */
const isOnlyLiterals = (mask: string, masked: string) => {
  const first = [...mask].findIndex((place) => tokens[place])
  return first > 0 && masked.length <= first && mask.startsWith(masked)
}
