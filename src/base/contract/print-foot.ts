import { dayText } from './day.ts'

export const printFoot = '--print-foot'

/** The value of `printFoot`: a string of CSS with the name of the site, the title of the page and when it was updated. */
export function printFootOf(site: string, title: string, updated?: string | null): string {
  const words = [site, title, updated && `updated ${dayText(updated)}`].filter(Boolean).join(' · ')
  // Escape characters that could end the string or the style.
  return `"${words.replace(/["\\<\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`
}
