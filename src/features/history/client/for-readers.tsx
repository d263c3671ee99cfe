// Code that every page may need but seldom does: one small chunk, so that each page refers to one file only.

export { AsOfBanner } from './as-of-banner.tsx'

/** What a reader sees on asking what changed on the page. */
export async function drawChanges() {
  const { Changes } = await import('./changes.tsx')
  return <Changes />
}
