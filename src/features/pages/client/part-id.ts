import { useContent } from './content.ts'

/** The name that links use or, if one of the text's headings has that id, one that no heading can have (D-110). */
export function usePartId(name: string): string {
  const { headings } = useContent()
  return headings.some(({ id }) => id === name) ? `app-${name}` : name
}
