// Code that any page may need, but rarely does: one small chunk, so that each page refers to one file only.

export { AsOfBanner } from './as-of-banner.tsx'

export async function renderChanges() {
  const { Changes } = await import('./changes.tsx')
  return <Changes />
}

export async function renderCitation() {
  const { Citation } = await import('./citation.tsx')
  return <Citation />
}
