type MediaRenderer = typeof import('../kinds/render-media.ts').renderMedia

let renderer: MediaRenderer | undefined = import.meta.env.SSR
  ? (await import('../kinds/render-media.ts')).renderMedia
  : undefined

/** The code that renders images and documents. Browsers load it with the next page: the server has rendered the first. */
export const mediaRenderer = () => renderer

/** Loads that code, before a navigation to a page that needs it. */
export async function loadMediaRenderer() {
  renderer = (await import('../kinds/render-media.ts')).renderMedia
}
