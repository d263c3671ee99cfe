/** The code of a page or part could not be loaded (8): there is no connection, or the site was updated meanwhile. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

const timeoutMs = 120_000 // 8, 9

export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeoutMs, 'timeout')
  })
  return Promise.race([load(), late])
    .catch((cause: unknown) => {
      throw new ChunkLoadError('Loading code failed', { cause })
    })
    .finally(() => clearTimeout(timer))
}
