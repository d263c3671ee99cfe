import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Site } from '#base/contract/site.ts'
import { matchesTag } from '#base/server/http/answer.ts'

/** Files for machines: the site map, robots.txt and the web manifest. */
export function plainFiles(
  app: FastifyInstance,
  { site, listPaths }: { site: Site; listPaths(): Promise<readonly string[]> },
) {
  app.get('/sitemap.xml', async (request, reply) => {
    const urls = (await listPaths()).map((path) => `<url><loc>${escapeXml(site.url + path)}</loc></url>`)
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/xml; charset=utf-8').send(body)
  })

  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /link/\nDisallow: /admin\nDisallow: /login\nDisallow: /search\n\nSitemap: ${site.url}/sitemap.xml\n`,
      ),
  )

  app.get('/site.webmanifest', (_, reply) =>
    reply.type('application/manifest+json').send(
      JSON.stringify({
        name: site.name,
        short_name: site.shortName,
        start_url: '/',
        display: 'minimal-ui',
        background_color: '#ffffff',
        theme_color: '#0a5aa8',
        icons: [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        ],
      }),
    ),
  )
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
