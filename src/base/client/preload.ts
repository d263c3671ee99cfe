import { ChunkLoadError } from './load-chunk.ts'

const fetched = new Map<string, Promise<void>>()

/**
 * Imports a chunk after its files have arrived; the build calls it for each dynamic import. Until the page is reloaded a
 * browser does not ask again for a module or a preload that has failed, in Chromium since 150; a failed fetch leaves no
 * such trace, so that loading can be tried again.
 */
export async function preload<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
  return load()
}

function fetchOnce(file: string): Promise<void> {
  const pending = fetched.get(file)
  if (pending) return pending
  const fetching = (file.endsWith('.css') ? applyStyle(file) : fetchScript(file)).catch((cause: unknown) => {
    fetched.delete(file)
    throw new ChunkLoadError('Loading code failed', { cause })
  })
  fetched.set(file, fetching)
  return fetching
}

async function fetchScript(file: string) {
  if (document.querySelector(`[src="${file}"]`)) return
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  await answer.arrayBuffer()
}

function applyStyle(href: string) {
  return new Promise<void>((resolve, reject) => {
    // A link that only fetches the file ahead applies nothing.
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return resolve()
    const link = document.createElement('link')
    const onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onerror, onload: () => resolve() }))
  })
}
