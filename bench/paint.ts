import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Renderer } from '../src/app/first-paint.ts'
import { product } from '../src/app/server/product.ts'
import { readConfig } from '../src/base/server/config.ts'
import { regionFromXml } from '../src/features/pages/kinds/region/server/from-xml.ts'
import { elementsOf, parseElements } from '../src/features/pages/kinds/server/elements.ts'
import { newPageDrawing } from '../src/features/rich-text/draw/page.ts'
import { drawRegion } from '../src/features/rich-text/draw/region.ts'

const rounds = 400

/** CPU time of a first paint that is not cached: content drawn, page rendered; goal: under 2 ms for a page of 15 kB. */
export async function paintBench() {
  const root = process.cwd()
  const { createRenderer } = (await import(join(root, 'dist/server/entry-server.js'))) as Renderer
  const { site } = readConfig({}, product)
  const render = createRenderer(site)
  const around = {
    ...{ funders: '', menu: [], footer: [], isDraft: false },
    routes: product.siteMap(site.flags).filter(({ isStatic }) => isStatic),
  }
  const rows: Record<string, Record<string, string>> = {}
  for (const path of ['/treatment/chelation', '/diagnosis/classification/comparison']) {
    const file = parseElements(
      readFileSync(`content/pages${path.replace('/', '/').replaceAll('/', '.').replace('.', '/')}.html`, 'utf8'),
    )
    const regions = elementsOf(file)
      .filter((element) => element.name === 'region')
      .map((element) => ({ name: element.attributes.name, document: regionFromXml(element) }))
    const draw = () => {
      const drawing = newPageDrawing()
      return regions.map(({ name, document }, at) => ({
        type: 'region' as const,
        editableId: `webui${path.replaceAll('/', '.')}.${name}`,
        regionControlId: at + 1,
        version: 1,
        html: drawRegion(document, drawing),
      }))
    }
    const page = {
      pageId: 1,
      url: path,
      key: path,
      template: 'standard',
      parts: null,
      accessRoles: [],
      online: true,
      title: null,
      description: null,
      updated: null,
      reviewed: null,
      reviewedBy: null,
      nextReview: null,
    }
    let bytes = 0
    const paint = async () => {
      const contentItems = draw()
      bytes = contentItems.reduce((sum, { html }) => sum + html.length, 0)
      const content = {
        page,
        route: { name: path, path, title: path, page: 'standard' },
        around: { trail: [], introduced: [], menu: [] },
        contentItems,
        collectionItems: [],
        collections: [],
        headings: [],
        links: [],
        unconfirmed: 0,
        references: { count: 0, html: '' },
      }
      await render(
        site.url + path,
        { content: async () => content, nearest: async () => ({ nearest: [] }) },
        undefined,
        around,
      )
    }
    for (let warm = 0; warm < rounds; warm++) await paint()
    let best = Number.POSITIVE_INFINITY
    for (let batch = 0; batch < 8; batch++) {
      const before = process.cpuUsage()
      for (let round = 0; round < rounds / 4; round++) await paint()
      const { user, system } = process.cpuUsage(before)
      best = Math.min(best, (user + system) / 1000 / (rounds / 4))
    }
    rows[path] = { 'region kB': (bytes / 1000).toFixed(1), 'CPU ms': best.toFixed(2), goal: '< 2 at 15 kB' }
  }
  return rows
}
