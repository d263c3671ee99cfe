/**
 * Removes the given characters from the end of a text. The equivalent expression, `/x+$/`, also tries each run of them in
 * the middle, and so takes time quadratic in the length.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
