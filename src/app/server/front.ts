import { existsSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageSource } from '#base/contract/route.ts'
import { root } from '#base/server/root.ts'
import { extensions } from '../extensions.ts'
import type { Renderer } from '../first-paint.ts'
import { type Extension, type Head, readAssets, readExtensions } from './assets.ts'
import { serveGallery } from './gallery.ts'

/** The code that renders the site: built in advance, or by Vite in development. */
export type Frontend = {
  renderer: Renderer
  head(source: PageSource): Head
  extensions: readonly Extension[]
  publicFolder: string
  assetsFolder?: string
  /** Identifies the build (D-76). */
  build: string
  /** False in development: the code of cached pages may change. */
  isBuilt: boolean
  attach?(app: FastifyInstance): Promise<void>
}

const folder = fileURLToPath(root)
const publicFolder = join(folder, 'public')
/** The build writes the digest of its sources here. */
const mark = join(folder, 'dist/.sources')

export async function builtFrontend(): Promise<Frontend> {
  const entry = join(folder, 'dist/server/entry-server.js')
  if (!existsSync(entry)) throw new Error('The site is not built: run npm run build.')
  return {
    renderer: (await import(pathToFileURL(entry).href)) as Renderer,
    head: readAssets(join(folder, 'dist/client')),
    extensions: readExtensions(join(folder, 'dist/client')),
    publicFolder,
    assetsFolder: join(folder, 'dist/client/assets'),
    build: existsSync(mark) ? readFileSync(mark, 'utf8').slice(0, 8) : 'unknown',
    isBuilt: true,
  }
}

/** The site from its sources, with hot reload. Vite adds style by script, so a page flashes; no policy is sent for it. */
export async function developmentFrontend(): Promise<Frontend> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  // Vite needs a server for its web sockets before ours exists. This one never listens; ours forwards upgrades to it.
  const sockets = createHttpServer()
  const vite = await createServer({
    root: folder,
    server: { middlewareMode: true, ws: { server: sockets } },
    plugins: [startWithReload],
    // A dependency found later would make Vite bundle again and reload the page.
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
      boot: `import '${startWithReload.name}'`,
      app: '/src/app/client/entry-client.tsx',
      check: '/src/features/auth/client/check-session.ts',
      page: '',
      ahead: '',
      font: '',
    }),
    extensions: extensions.map(({ source, ...extension }) => ({
      ...extension,
      address: `/${source}`,
      scripts: [],
      files: new Set(),
    })),
    publicFolder,
    build: 'in development',
    isBuilt: false,
    async attach(app) {
      await app.register(middie)
      app.use(vite.middlewares)
      app.server.on('upgrade', (...upgrade) => sockets.emit('upgrade', ...upgrade))
      serveGallery(app, vite)
      // Before the server closes, which waits for the web sockets of open pages.
      app.addHook('preClose', () => vite.close())
    },
  }
}

/** The first script of a page in development: hot reload must be set up before the first component. */
const startWithReload = {
  name: '/@start',
  resolveId: (id: string) => (id === startWithReload.name ? id : undefined),
  async load(id: string) {
    if (id !== startWithReload.name) return
    const { default: react } = await import('@vitejs/plugin-react')
    return `${react.preambleCode.replace('__BASE__', '/')}\nimport('/src/app/client/boot.ts')`
  },
}
