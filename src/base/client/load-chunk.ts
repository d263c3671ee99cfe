/** The code of a page or part did not come (8): without a connection, or because the site has been updated meanwhile. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

const patienceMs = 120_000 // 8, 9

/** Loads code on demand. */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, patienceMs, 'timeout')
  })
  return Promise.race([load(), late])
    .catch((cause: unknown) => {
      throw new ChunkLoadError('Loading code failed', { cause })
    })
    .finally(() => clearTimeout(timer))
}
