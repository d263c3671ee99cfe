import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'

const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="app-root"></div><script type="module" src="/src/app/client/gallery/main.tsx"></script></body></html>`

/** The widget gallery for developers. Only the development server has it; the build does not include its code. */
export function serveGallery(app: FastifyInstance, vite: ViteDevServer) {
  for (const path of ['/gallery', '/gallery/*'])
    app.get(path, async (request, reply) => {
      reply.removeHeader('content-security-policy')
      return reply.type('text/html; charset=utf-8').send(await vite.transformIndexHtml(request.url, html))
    })
}
