import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

const folder = new URL('../content/files/', import.meta.url)
const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'))

/** The width of a figure on a screen 360 px wide. */
const phone = 328

for (const name of drawings)
  test(`the text of ${name} fits its boxes, overlaps nothing and is readable on a phone`, async ({ page }) => {
    await page.setContent(readFileSync(new URL(name, folder), 'utf8'))
    const { faults, width, smallest } = await page.evaluate(() => {
      const svg = document.querySelector('svg')
      if (!svg) throw new Error('There is no drawing.')
      const { width, height } = svg.viewBox.baseVal
      const boxOf = (element: SVGGraphicsElement) => {
        const { x, y, width, height } = element.getBBox()
        return { left: x, top: y, right: x + width, bottom: y + height }
      }
      const texts = [...svg.querySelectorAll('text')].map((text) => ({
        words: text.textContent,
        size: Number(text.getAttribute('font-size')),
        ...boxOf(text),
      }))
      const boxes = [...svg.querySelectorAll('rect')].map(boxOf).filter((box) => box.bottom - box.top > 24)
      const faults = texts.flatMap((text, at) => {
        const middle = (text.top + text.bottom) / 2
        const around = boxes
          .filter((box) => box.left <= text.left && text.left <= box.right && box.top <= middle && middle <= box.bottom)
          .sort((a, b) => a.right - a.left - (b.right - b.left))[0]
        const other = texts
          .slice(at + 1)
          .find(
            (next) =>
              text.left < next.right - 1 &&
              next.left < text.right - 1 &&
              text.top + 3 < next.bottom - 3 &&
              next.top + 3 < text.bottom - 3,
          )
        return [
          ...(text.left < 0 || text.right > width || text.top < 0 || text.bottom > height
            ? ['outside the drawing']
            : []),
          ...(around && text.right > around.right ? ['wider than its box'] : []),
          ...(other ? [`overlaps “${other.words}”`] : []),
        ].map((fault) => `“${text.words}”: ${fault}`)
      })
      return { faults, width, smallest: Math.min(...texts.map(({ size }) => size), 100) }
    })
    expect(faults).toEqual([])
    expect((smallest * phone) / width).toBeGreaterThanOrEqual(9)
  })
