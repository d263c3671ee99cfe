/** The length from which a question is searched for. */
export const leastLetters = 2
const maxRecent = 5
const recentKey = 'search.recent'

export function recent(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(recentKey) ?? '[]') as string[]
  } catch {
    return []
  }
}

export function remember(q: string) {
  const words = q.trim()
  if (words.length < leastLetters) return
  try {
    sessionStorage.setItem(
      recentKey,
      JSON.stringify([words, ...recent().filter((other) => other !== words)].slice(0, maxRecent)),
    )
  } catch {
    // Without storage there are no recent questions.
  }
}
