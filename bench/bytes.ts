import { brotliCompressSync } from 'node:zlib'
import { scriptBudget, scriptsOf } from '../scripts/script-budget.ts'
import { siteMap } from '../src/app/contract.ts'
import { defaultFlags } from '../src/base/contract/flags.ts'
import { withSite } from './site.ts'

/** Bytes (brotli) of each public page: its HTML with the style in it, and all script before any interaction. */
export const bytesBench = () =>
  withSite(async ({ url }) => {
    const scripts = Math.max(...Object.values(scriptsOf('dist/client')))
    const rows: Record<string, Record<string, number | string>> = {
      'script, heaviest public page': { bytes: scripts, style: '', goal: `≤ ${scriptBudget}` },
    }
    for (const { path } of siteMap(defaultFlags).filter(({ hidden }) => !hidden)) {
      const html = await (await fetch(url + path)).text()
      const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
      rows[path] = { bytes: brotliCompressSync(html).length, style: brotliCompressSync(style).length, goal: '' }
    }
    return rows
  })
