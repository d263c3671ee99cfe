import { existsSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { extensions } from '../extensions.ts'
import type { Renderer } from '../first-paint.ts'
import { type Extension, type Head, readAssets, readExtensions } from './assets.ts'
import { serveGallery } from './gallery.ts'

/** What draws the site: built ahead, or by Vite as one develops. */
export type Front = {
  renderer: Renderer
  head(source: string): Head
  /** What readers' code does not know of: see `../extensions.ts`. */
  extensions: readonly Extension[]
  publicFolder: string
  assetsFolder?: string
  /** What the build is known by (D-76). */
  build: string
  /** False while developing: the code may change under what is held. */
  isBuilt: boolean
  attach?(app: FastifyInstance): Promise<void>
}

const root = new URL('../../..', import.meta.url).pathname
const publicFolder = join(root, 'public')
/** Here the build has left the digest of its sources. */
const mark = join(root, 'dist/.sources')

/** The site as it was built. */
export async function builtFront(): Promise<Front> {
  const entry = join(root, 'dist/server/entry-server.js')
  if (!existsSync(entry)) throw new Error('The site is not built: run npm run build.')
  return {
    renderer: (await import(entry)) as Renderer,
    head: readAssets(join(root, 'dist/client')),
    extensions: readExtensions(join(root, 'dist/client')),
    publicFolder,
    assetsFolder: join(root, 'dist/client/assets'),
    build: existsSync(mark) ? readFileSync(mark, 'utf8').slice(0, 8) : 'unknown',
    isBuilt: true,
  }
}

/** The site from its sources, with hot reload. Vite brings style by script, so a page flashes; no policy is sent for it. */
export async function developmentFront(): Promise<Front> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  // Vite wants a server to hear of web sockets before ours exists; this one never listens, and is told by ours.
  const sockets = createHttpServer()
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: { server: sockets } },
    plugins: [startWithReload],
    // Found later, a dependency would make the server bundle anew and the page reload in the middle of what it does.
    optimizeDeps: { entries: ['src/app/client/{boot.ts,gallery/main.tsx}', ...extensions.map(({ source }) => source)] },
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that runs the server side.')
  const renderer = (await ssr.runner.import('/src/app/client/entry-server.tsx')) as Renderer
  return {
    renderer,
    head: () => ({
      css: '',
      styleFiles: [],
      boot: startWithReload.name,
      app: '/src/app/client/entry-client.tsx',
      font: '',
    }),
    extensions: extensions.map(({ flag, source }) => ({ flag, address: `/${source}`, files: new Set() })),
    publicFolder,
    build: 'in development',
    isBuilt: false,
    async attach(app) {
      await app.register(middie)
      app.use(vite.middlewares)
      app.server.on('upgrade', (...upgrade) => sockets.emit('upgrade', ...upgrade))
      serveGallery(app, vite)
      app.addHook('onClose', () => vite.close())
    },
  }
}

/** What a page starts with while developing: hot reload must be there before the first component is. */
const startWithReload = {
  name: '/@start',
  resolveId: (id: string) => (id === startWithReload.name ? id : undefined),
  async load(id: string) {
    if (id !== startWithReload.name) return
    const { default: react } = await import('@vitejs/plugin-react')
    return `${react.preambleCode.replace('__BASE__', '/')}\nimport('/src/app/client/boot.ts')`
  },
}
