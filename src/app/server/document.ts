import type { Route } from '#base/contract/route.ts'
import { ancestry } from '#base/contract/route.ts'
import { documentTitle, type Site } from '#base/contract/site.ts'
import type { PageContent } from '#features/content/contract/index.ts'
import type { FirstPaint } from '../first-paint.ts'
import type { Head } from './assets.ts'
import { contentPolicy, hashSource, preferenceScript } from './policy.ts'

export type Drawn = {
  site: Site
  routes: readonly Route[]
  route: Route | undefined
  path: string
  paint: FirstPaint
  content: PageContent | undefined
  head: Head
  hasRecaptcha: boolean
}

/** The whole HTML document of a page, and the policy that allows just what it holds. */
export function drawDocument({ site, routes, route, path, paint, content, head, hasRecaptcha }: Drawn): {
  html: string
  policy: string
} {
  const isListed = route !== undefined && !route.hidden && paint.status === 200
  const description = content?.page.description ?? route?.description ?? ''
  const data =
    isListed && content ? jsonFor(structuredData({ site, routes, route, path, content, description })) : undefined
  const html = [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(documentTitle(site, route?.title ?? 'Page not found'))}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    isListed ? `<link rel="canonical" href="${escaped(site.url + path)}">` : '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0f1720" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">',
    head.font && `<link rel="preload" href="${head.font}" as="font" type="font/woff2" crossorigin>`,
    `<script>${preferenceScript}</script>`,
    head.css && `<style>${head.css}</style>`,
    // What is inlined must not be fetched again when a script asks for it: the loader sees that its link is there.
    ...head.styleFiles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
    `<script type="module" src="${head.boot}" data-app="${head.app}"></script>`,
    data && `<script type="application/ld+json">${data}</script>`,
    // The header is shown, and where there is one it says so on the body (2.6).
    `</head><body${route?.popout ? '' : ' class="header-padding"'}><div id="root">${paint.html}</div>`,
    `<script type="application/json" id="state">${jsonFor(paint.state)}</script></body></html>`,
  ].filter(Boolean)
  const scripts = [hashSource(preferenceScript), ...(data ? [hashSource(data)] : [])]
  const styles = head.css ? [hashSource(head.css)] : []
  return { html: html.join(''), policy: contentPolicy({ scripts, styles, hasRecaptcha }) }
}

/** schema.org's description of the page for search engines. */
function structuredData({
  site,
  routes,
  route,
  path,
  content,
  description,
}: Omit<Drawn, 'paint' | 'head' | 'hasRecaptcha'> & { route: Route; content: PageContent; description: string }) {
  const { updated, reviewed, reviewedBy } = content.page
  const trail = ancestry(routes, route)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'MedicalWebPage',
        '@id': site.url + path,
        url: site.url + path,
        name: content.page.title ?? route.title,
        description,
        inLanguage: 'en-GB',
        isPartOf: { '@type': 'WebSite', name: site.name, url: `${site.url}/` },
        about: { '@type': 'MedicalCondition', name: 'Myelodysplastic syndromes' },
        audience: { '@type': 'MedicalAudience', audienceType: 'Clinician' },
        ...(updated && { dateModified: updated }),
        ...(reviewed && { lastReviewed: reviewed }),
        ...(reviewed && reviewedBy && { reviewedBy: { '@type': 'Person', name: reviewedBy } }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(({ title, path: at }, position) => ({
          '@type': 'ListItem',
          position: position + 1,
          name: title,
          item: site.url + at,
        })),
      },
    ],
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** JSON that can stand in a script element. */
const jsonFor = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
