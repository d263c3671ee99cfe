import { readFileSync } from 'node:fs'
import { escapeMarkup } from '#base/contract/escape.ts'
import { printFoot, printFootOf } from '#base/contract/print-foot.ts'
import type { Route } from '#base/contract/route.ts'
import { documentTitle, type Site } from '#base/contract/site.ts'
import type { OtherSites } from '#base/server/feature.ts'
import { root } from '#base/server/root.ts'
import { changesFeed, changesRoute, type PageContent } from '#features/pages/contract/index.ts'
import type { FirstPaint } from '../first-paint.ts'
import type { Head } from './assets.ts'
import { contentPolicy, hashSource, preferenceScript, pressScript } from './policy.ts'

type DocumentInput = {
  site: Site
  route: Route | undefined
  path: string
  paint: FirstPaint
  content: PageContent | undefined
  head: Head
  otherSites: OtherSites
}

/** Inline: browsers request icons while the page still waits for its font. */
const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(new URL('public/favicon.svg', root), 'utf8').trim())}`

const inlineScript = `${preferenceScript};${pressScript}`

/** The whole HTML document of a page, with a policy that allows exactly its contents. */
export function renderDocument({ site, route, path, paint, content, head, otherSites }: DocumentInput): {
  html: string
  policy: string
} {
  const isListed = route !== undefined && !route.hidden && paint.status === 200
  const description = route?.description ?? ''
  const data = isListed && content ? jsonFor(structuredData({ site, route, path, content, description })) : undefined
  const foot = printFootOf(site.name, route?.title ?? 'Page not found', content?.page.updated)
  // A text or a search is complete as it is; a program runs by itself, and a logged-in user sees more than the page.
  const waits = paint.status === 200 && !paint.state.user && (content !== undefined || route?.query !== undefined)
  const css = head.css && `${head.css}:root{${printFoot}:${foot}}`
  const html = [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(documentTitle(site, route?.title ?? 'Page not found'))}</title>`,
    `<meta name="description" content="${escapeMarkup(description)}">`,
    isListed
      ? `<link rel="canonical" href="${escapeMarkup(site.url + path)}">`
      : '<meta name="robots" content="noindex">',
    content?.news &&
      `<link rel="alternate" type="application/atom+xml" title="${changesRoute.title}" href="${changesFeed}">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0f1720" media="(prefers-color-scheme: dark)">',
    `<link rel="icon" href="${icon}" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="32x32">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<script>${inlineScript}</script>`,
    css && `<style>${css}</style>`,
    // The link tells `preload` that a style sheet is inline. Its type keeps browsers from fetching it: Chromium 150
    // fetches those that are only disabled.
    ...head.styleFiles.map((file) => `<link rel="stylesheet" href="${file}" type="text/plain">`),
    `<script type="module" data-app="${head.app}"${waits || paint.state.user ? ` data-page="${head.page}"` : ''}${waits ? ` data-check="${head.check}" data-ahead="${head.ahead}"` : ''}>${head.boot}</script>`,
    data && `<script type="application/ld+json">${data}</script>`,
    // The body has this class if the header is shown (2.6).
    `</head><body${route?.popout ? '' : ' class="header-padding"'}><div id="app-root">${paint.html}</div>`,
    `<script type="application/json" id="app-state">${jsonFor(paint.state)}</script></body></html>`,
  ].filter(Boolean)
  const scripts = [inlineScript, head.boot, data ?? ''].filter(Boolean).map(hashSource)
  const styles = css ? [hashSource(css)] : []
  return { html: html.join(''), policy: contentPolicy({ scripts, styles, otherSites }) }
}

/** schema.org's description of the page for search engines. */
function structuredData({
  site,
  route,
  path,
  content,
  description,
}: Omit<DocumentInput, 'paint' | 'head' | 'otherSites'> & { route: Route; content: PageContent; description: string }) {
  const { updated, reviewed, reviewedBy } = content.page
  const above = content.around.trail.filter((link) => link.path !== '/')
  const trail = [...above, { title: route.title, path: route.path }]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'MedicalWebPage',
        '@id': site.url + path,
        url: site.url + path,
        name: route.title,
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

/** JSON that is safe inside a script element. */
const jsonFor = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
