/** In linear time: `/x+$/` also tries each run in the middle, and takes time quadratic in the length. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
