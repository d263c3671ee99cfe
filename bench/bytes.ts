import { brotliCompressSync } from 'node:zlib'
import { scriptLimit, scriptsOf } from '../test/script-budget.ts'
import { withSite } from './site.ts'

/** Bytes (brotli) of each public page: its HTML with inlined style, and all script before any interaction. */
export const bytesBench = () =>
  withSite(async ({ url }) => {
    const scripts = Math.max(...Object.values(scriptsOf('dist/client')))
    const rows: Record<string, Record<string, number | string>> = {
      'script, heaviest public page': { bytes: scripts, style: '', goal: `≤ ${scriptLimit}` },
    }
    const map = await (await fetch(`${url}/sitemap.xml`)).text()
    for (const [, path = ''] of map.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)) {
      const html = await (await fetch(url + path)).text()
      const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
      rows[path] = { bytes: brotliCompressSync(html).length, style: brotliCompressSync(style).length, goal: '' }
    }
    return rows
  })
