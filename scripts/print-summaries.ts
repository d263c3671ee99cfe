/// <reference lib="dom" />
// Prints the one-page summaries of content/files from the pages of a running site: `npm run summaries -- ADDRESS`.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'

const summaries = [
  { path: '/diagnosis/workup', to: 'mds-work-up-summary' },
  { path: '/prognosis', figure: 'ipssr-scale', to: 'mds-risk-summary' },
  { path: '/treatment', to: 'mds-treatment-summary' },
]

const address = process.argv[2] ?? 'http://localhost:3000'
const { CHROMIUM_PATH } = findChromium()
const browser = await chromium.launch({ ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) })
const page = await browser.newPage({ colorScheme: 'light' })
for (const { path, figure, to } of summaries) {
  await page.goto(new URL(path, address).href, { waitUntil: 'networkidle' })
  await page.evaluate(keepSummary, { drawing: figure ? readFileSync(`content/files/${figure}.svg`, 'utf8') : '', path })
  const pdf = await page.pdf({ format: 'A4', tagged: true, preferCSSPageSize: true })
  writeFileSync(`content/files/${to}.pdf`, pdf)
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
  if (pages !== 1) throw new Error(`The summary of ${path} has ${pages} pages.`)
  console.log(`content/files/${to}.pdf ${pdf.length} bytes`)
}
await browser.close()

/**
 * Runs in the page: keeps its title, its state of review and its key points, with the drawing next to them, or the flow
 * chart of the page below.
 */
function keepSummary({ drawing, path }: { drawing: string; path: string }) {
  const article = document.querySelector('article')
  const points = document.querySelector<HTMLElement>('.key-points')
  const head = article?.querySelector('h1')?.parentElement
  const flow = article?.querySelector<HTMLElement>('.flow')
  if (!article || !points || !head) throw new Error('The page has no title or no key points.')
  head.querySelector('nav')?.remove()
  for (const part of flow && !drawing ? [points, flow] : [points])
    for (const mark of part.querySelectorAll('.citation, .anchor, .flow-fold')) mark.remove()
  const source = document.createElement('p')
  const version = /\d{1,2} \w+ \d{4}/.exec(head.textContent ?? '')?.[0]
  source.textContent = `Version: page ${path} of MDS Guidelines, ${version}. The page names the sources.`
  source.style.cssText = 'margin: 4mm 0 0; font-size: 9pt'
  article.style.display = 'block'
  if (drawing) {
    const figure = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement as unknown as SVGElement
    const [, , width, height] = (figure.getAttribute('viewBox') ?? '').split(' ')
    figure.removeAttribute('width')
    figure.removeAttribute('height')
    figure.style.cssText = `aspect-ratio: ${width} / ${height}; flex: none; max-block-size: 176mm; inline-size: 105mm`
    const columns = document.createElement('div')
    columns.style.cssText = 'display: flex; gap: 6mm; align-items: start; margin-block-start: 5mm'
    columns.append(points, document.importNode(figure, true))
    article.replaceChildren(head, columns, source)
  } else {
    if (!flow) throw new Error('The page has neither a drawing nor a flow chart.')
    points.style.fontSize = '9pt'
    for (const list of points.querySelectorAll('ul'))
      list.style.cssText = 'columns: 2; column-gap: 8mm; font-size: 9pt; line-height: 1.35'
    for (const facts of points.querySelectorAll<HTMLElement>('.facts dl'))
      facts.style.gridTemplateColumns = `repeat(${facts.childElementCount}, minmax(0, 1fr))`
    for (const value of points.querySelectorAll<HTMLElement>('.facts b')) value.style.fontSize = '11pt'
    flow.style.cssText = 'margin: 4mm 0 0; max-inline-size: none; line-height: 1.3'
    if (flow.querySelectorAll('.flow-outcome').length > 8) {
      // In two columns, with its outcomes under the answers.
      const dense = new CSSStyleSheet()
      dense.replaceSync(`
        .flow { container-type: normal; font-size: 7pt; line-height: 1.2 !important }
        .flow > .flow-chart { columns: 2; column-gap: 6mm }
        .flow .flow-chart ul { --rail: 2px }
        .flow .flow-chart li { padding-block-start: 3px }
        .flow .flow-chart li[data-colour]:not(:first-child) { padding-block-start: 8px }
        .flow .flow-chart li::before { block-size: 12px }
        .flow .flow-end > .flow-answer { padding-block: 3px 2px }
        .flow .flow-outcome { padding: 2px 8px; border-inline-start-width: 4px }
        .flow .flow-ask { padding: 3px 8px }`)
      document.adoptedStyleSheets.push(dense)
    } else flow.style.fontSize = '8.5pt'
    article.replaceChildren(head, points, flow, source)
  }
  // On paper, and in a saved file, a link to this server leads nowhere.
  for (const link of article.querySelectorAll('a')) link.replaceWith(...link.childNodes)
  document.body.replaceChildren(article)
}
