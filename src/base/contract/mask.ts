/** What a mask pattern allows at a place: `#` a digit, `@` a letter, `*` either; any other sign stands for itself (3.2). */
const tokens: Readonly<Record<string, RegExp>> = { '#': /[0-9]/, '@': /[A-Za-z]/, '*': /[0-9A-Za-z]/ }

/**
 * Lays a text under a mask: signs that do not fit are left out, literals are put in. Literals that follow the last sign
 * are put in at once, unless `isDeleting`: else a separator could never be deleted.
 */
export function applyMask(mask: string, text: string, { isDeleting = false } = {}): string {
  const signs = [...text.normalize('NFKC')]
  let masked = ''
  let at = 0
  for (const place of mask) {
    const token = tokens[place]
    if (token) {
      while (at < signs.length && !token.test(signs[at] ?? '')) at++
      if (at >= signs.length) break
      masked += signs[at++]
    } else if (at < signs.length || (masked && !isDeleting)) {
      masked += place
      if (signs[at] === place) at++
    } else break
  }
  return holdsNothing(mask, masked) ? '' : masked
}

/** Tells whether a text fills its mask from end to end. */
export const fillsMask = (mask: string, text: string) =>
  text.length === [...mask].length && applyMask(mask, text) === text

/** Tells whether every place of a mask is for a digit, so that a keyboard of digits is enough. */
export const isNumericMask = (mask: string) => mask.includes('#') && !/[@*A-Za-z]/.test(mask)

/** A text of nothing but the mask's first literals was not typed by anyone. */
const holdsNothing = (mask: string, masked: string) => {
  const first = [...mask].findIndex((place) => tokens[place])
  return first > 0 && masked.length <= first && mask.startsWith(masked)
}
