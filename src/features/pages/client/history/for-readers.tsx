// Code that any page may need, but rarely does: one small chunk, so that each page refers to one file only.

export { AsOfBanner } from './as-of-banner.tsx'

/** Draws the changes of the page when a reader opens them. */
export async function drawChanges() {
  const { Changes } = await import('./changes.tsx')
  return <Changes />
}
