/// <reference lib="dom" />
// Prints the one-page summaries of content/files from the pages of a running site: `npm run summaries -- ADDRESS`.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'

const summaries = [
  { path: '/diagnosis/workup', figure: 'workup-flow-chart', to: 'mds-work-up-summary' },
  { path: '/prognosis', figure: 'ipssr-scale', to: 'mds-risk-summary' },
  { path: '/treatment', figure: 'treatment-by-risk', to: 'mds-treatment-summary' },
]

const address = process.argv[2] ?? 'http://localhost:3000'
const { CHROMIUM_PATH } = findChromium()
const browser = await chromium.launch({ ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) })
const page = await browser.newPage({ colorScheme: 'light' })
for (const { path, figure, to } of summaries) {
  await page.goto(new URL(path, address).href, { waitUntil: 'networkidle' })
  await page.evaluate(keepSummary, { drawing: readFileSync(`content/files/${figure}.svg`, 'utf8'), path })
  const pdf = await page.pdf({ format: 'A4', tagged: true, preferCSSPageSize: true })
  writeFileSync(`content/files/${to}.pdf`, pdf)
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
  if (pages !== 1) throw new Error(`The summary of ${path} has ${pages} pages.`)
  console.log(`content/files/${to}.pdf ${pdf.length} bytes`)
}
await browser.close()

/**
 * Runs in the page: keeps its title, its state of review and its key points, and adds the figure: next to them, or below
 * in the parts that its `<view>` elements name.
 */
function keepSummary({ drawing, path }: { drawing: string; path: string }) {
  const article = document.querySelector('article')
  const points = document.querySelector('.key-points')
  const head = article?.querySelector('h1')?.parentElement
  if (!article || !points || !head) throw new Error('The page has no title or no key points.')
  head.querySelector('nav')?.remove()
  for (const citation of points.querySelectorAll('.citation, .anchor, .facts')) citation.remove()
  // On paper, and in a saved file, a link to this server leads nowhere.
  for (const link of [...head.querySelectorAll('a'), ...points.querySelectorAll('a')])
    link.replaceWith(...link.childNodes)
  const figure = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement
  const views = [...figure.querySelectorAll('view')].map((view) => view.getAttribute('viewBox') ?? '')
  const parts = (views.length > 0 ? views : [figure.getAttribute('viewBox') ?? '']).map((viewBox) => {
    const part = document.importNode(figure, true) as unknown as SVGElement
    const [, , width, height] = viewBox.split(' ')
    part.setAttribute('viewBox', viewBox)
    part.removeAttribute('width')
    part.removeAttribute('height')
    part.style.cssText = `aspect-ratio: ${width} / ${height}; flex: none; max-block-size: 176mm; inline-size: ${views.length > 0 ? 69 : 105}mm`
    return part
  })
  const columns = document.createElement('div')
  columns.style.cssText = 'display: flex; gap: 6mm; align-items: start; margin-block-start: 5mm'
  if (views.length > 0) {
    columns.append(...parts)
    columns.style.justifyContent = 'space-around'
    for (const list of points.querySelectorAll('ul')) list.style.cssText = 'columns: 2; column-gap: 8mm; font-size: 9pt'
  } else columns.append(points, ...parts)
  const source = document.createElement('p')
  const version = /\d{1,2} \w+ \d{4}/.exec(head.textContent ?? '')?.[0]
  source.textContent = `Version: page ${path} of MDS Guidelines, ${version}. The page names the sources.`
  source.style.cssText = 'margin: 4mm 0 0; font-size: 9pt'
  article.style.display = 'block'
  article.replaceChildren(head, ...(views.length > 0 ? [points] : []), columns, source)
  document.body.replaceChildren(article)
}
