type Sharp = typeof import('sharp')['default']

export const mostPixels = 50_000_000 // D-40
export const longestSeconds = 20

let loaded: Promise<Sharp> | undefined

/** The library that reads and writes images, loaded when the first one comes, with only the formats that we take open. */
export const loadSharp = (): Promise<Sharp> => (loaded ??= load())

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache({ memory: 32, files: 0, items: 50 })
  // One thread an image; the queue lets two be made at a time.
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].flatMap((format) => loadersOf(format)) })
  return sharp
}

const loadersOf = (format: string) => [`VipsForeignLoad${format}Buffer`, `VipsForeignLoad${format}File`]
