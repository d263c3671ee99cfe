import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Renderer } from '../first-paint.ts'
import { type Head, readAssets } from './assets.ts'

/** What draws the site: built ahead, or by Vite as one develops. */
export type Front = {
  renderer: Renderer
  head(source: string): Head
  publicFolder: string
  assetsFolder?: string
  /** False while developing: the code may change under what is held. */
  mayHold: boolean
  attach?(app: FastifyInstance): Promise<void>
}

const root = new URL('../../..', import.meta.url).pathname
const publicFolder = join(root, 'public')

/** The site as it was built. */
export async function builtFront(): Promise<Front> {
  const entry = join(root, 'dist/server/entry-server.js')
  if (!existsSync(entry)) throw new Error('The site is not built: run npm run build.')
  return {
    renderer: (await import(entry)) as Renderer,
    head: readAssets(join(root, 'dist/client')),
    publicFolder,
    assetsFolder: join(root, 'dist/client/assets'),
    mayHold: true,
  }
}

/** The site from its sources, with hot reload. Vite brings style by script, so a page flashes; no policy is sent for it. */
export async function developmentFront(): Promise<Front> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({ root, server: { middlewareMode: true, ws: false } })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that runs the server side.')
  const renderer = (await ssr.runner.import('/src/app/client/entry-server.tsx')) as Renderer
  return {
    renderer,
    head: () => ({ css: '', boot: '/src/app/client/boot.ts', font: '' }),
    publicFolder,
    mayHold: false,
    async attach(app) {
      await app.register(middie)
      app.use(vite.middlewares)
      app.addHook('onClose', () => vite.close())
    },
  }
}
