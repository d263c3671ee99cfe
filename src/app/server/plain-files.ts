import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeMarkup } from '#base/contract/escape.ts'
import type { Site } from '#base/contract/site.ts'
import { matchesTag } from '#base/server/http/answer.ts'
import { changesFeed, changesRoute } from '#features/pages/contract/index.ts'
import type { SitePages } from '#features/pages/server/index.ts'

/** Files for machines: the site map, the feed of changes, robots.txt and the web manifest. */
export function plainFiles(
  app: FastifyInstance,
  { site, sitePages }: { site: Site; sitePages: Pick<SitePages, 'listed' | 'news'> },
) {
  app.get('/sitemap.xml', async (request, reply) => {
    const urls = (await sitePages.listed()).map((path) => `<url><loc>${escapeMarkup(site.url + path)}</loc></url>`)
    const map = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`
    return sendXml(map, 'application/xml', { request, reply })
  })

  app.get(changesFeed, async (request, reply) => {
    const news = await sitePages.news()
    const entries = news.map(({ path, title, modified, sentence }) => {
      const address = escapeMarkup(site.url + path)
      return `<entry><id>${address}#${modified}</id><title>${escapeMarkup(`${title}: ${sentence}`)}</title><link href="${address}"/><updated>${modified}</updated></entry>`
    })
    const feed = [
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      `<id>${escapeMarkup(site.url + changesFeed)}</id><title>${escapeMarkup(`${site.name}: ${changesRoute.title}`)}</title>`,
      `<link rel="self" href="${escapeMarkup(site.url + changesFeed)}"/><link href="${escapeMarkup(site.url + changesRoute.path)}"/>`,
      `<author><name>${escapeMarkup(site.name)}</name></author><updated>${news[0]?.modified ?? new Date(0).toISOString()}</updated>`,
      ...entries,
      '</feed>',
    ]
    return sendXml(feed.join('\n'), 'application/atom+xml', { request, reply })
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

function sendXml(root: string, type: string, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(body)
}
