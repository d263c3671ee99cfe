type Sharp = typeof import('sharp')['default']

export const maxPixels = 50_000_000 // D-40
export const longestSeconds = 20

let loaded: Promise<Sharp> | undefined

/** The image library, loaded on first use, with all formats disabled except those that we accept. */
export const loadSharp = (): Promise<Sharp> => (loaded ??= load())

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Each variant is created once and then cached by us.
  sharp.cache(false)
  // One thread per image; the queue runs two at a time.
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].flatMap((format) => loadersOf(format)) })
  return sharp
}

const loadersOf = (format: string) => [`VipsForeignLoad${format}Buffer`, `VipsForeignLoad${format}File`]
