/// <reference lib="dom" />
// Prints the one-page summaries of content/files from a running site: `npm run summaries -- ADDRESS`.
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from '../test/browsers.ts'

const summaries = {
  'mds-work-up-summary': '/diagnosis/workup',
  'mds-risk-summary': '/prognosis',
  'mds-treatment-summary': '/treatment',
}

const address = process.argv[2] ?? 'http://localhost:3000'
const { CHROMIUM_PATH } = await findChromium()
const browser = await chromium.launch({ ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) })
const page = await browser.newPage({ colorScheme: 'light' })
for (const [name, path] of Object.entries(summaries)) {
  await page.goto(new URL(`${path}?summary`, address).href, { waitUntil: 'networkidle' })
  await page.evaluate(leaveOutAddress)
  const pdf = await page.pdf({ tagged: true, preferCSSPageSize: true })
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
  if (pages !== 1) throw new Error(`The summary of ${path} has ${pages} pages.`)
  writeFileSync(`content/files/${name}.pdf`, pdf)
  console.log(`content/files/${name}.pdf ${pdf.length} bytes`)
}
await browser.close()

/** Runs in the page: removes the address of this server, because every site starts with a copy of these files. */
function leaveOutAddress() {
  const article = document.querySelector('article')
  article?.querySelector('img[src*="/api/image/qrcode"]')?.remove()
  for (const link of article?.querySelectorAll('a[href^="/"]') ?? []) link.replaceWith(...link.childNodes)
  for (const line of article?.querySelectorAll(':scope > p') ?? [])
    line.textContent = line.textContent.replace(/https?:\/\/[^/\s]+(?=\/)/, '')
}
