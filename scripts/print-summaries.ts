/// <reference lib="dom" />
// Prints the one-page summaries of content/files from the pages of a site that runs: `npm run summaries -- ADDRESS`.
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
  const drawing = readFileSync(`content/files/${figure}.svg`, 'base64')
  await page.evaluate(keepSummary, { drawing: `data:image/svg+xml;base64,${drawing}`, path })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const pdf = await page.pdf({ format: 'A4', tagged: true, preferCSSPageSize: true })
  writeFileSync(`content/files/${to}.pdf`, pdf)
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
  if (pages !== 1) throw new Error(`The summary of ${path} has ${pages} pages.`)
  console.log(`content/files/${to}.pdf ${pdf.length} bytes`)
}
await browser.close()

/** Runs in the page: leaves its title, its state of review and its key points, and puts the figure beside them. */
function keepSummary({ drawing, path }: { drawing: string; path: string }) {
  const article = document.querySelector('article')
  const points = document.querySelector('.key-points')
  const head = article?.querySelector('h1')?.parentElement
  if (!article || !points || !head) throw new Error('The page has no title or no key points.')
  head.querySelector('nav')?.remove()
  for (const citation of points.querySelectorAll('.citation, .anchor')) citation.remove()
  // On paper, and in a file that somebody keeps, a link to this server leads nowhere.
  for (const link of [...head.querySelectorAll('a'), ...points.querySelectorAll('a')])
    link.replaceWith(...link.childNodes)
  const figure = document.createElement('img')
  figure.src = drawing
  figure.alt = 'The figure of the page, which says in a drawing what its text says.'
  figure.style.cssText = 'flex: none; max-block-size: 176mm; max-inline-size: 105mm'
  const columns = document.createElement('div')
  columns.style.cssText = 'display: flex; gap: 6mm; align-items: start; margin-block-start: 5mm'
  columns.append(points, figure)
  const source = document.createElement('p')
  source.textContent = `From the page ${path} of MDS Guidelines, which names the sources.`
  source.style.cssText = 'margin: 4mm 0 0; font-size: 9pt'
  article.style.display = 'block'
  article.replaceChildren(head, columns, source)
  document.body.replaceChildren(article)
}
