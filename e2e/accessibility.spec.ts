import { axe } from './axe.ts'
import { expect, ready, test } from './server.ts'

const paths = [
  '/',
  '/about',
  '/help',
  '/diagnosis',
  '/diagnosis/workup',
  '/diagnosis/germline',
  '/diagnosis/classification',
  '/diagnosis/classification/classifier',
  '/diagnosis/classification/WHO4',
  '/diagnosis/classification/WHO5',
  '/diagnosis/classification/ICC',
  '/diagnosis/classification/comparison',
  '/prognosis',
  '/prognosis/disease',
  '/prognosis/patient',
  '/prognosis/calculators',
  '/prognosis/calculators/ipss',
  '/prognosis/calculators/ipssr',
  '/prognosis/calculators/ipssm',
  '/treatment',
  '/treatment/Growth-factors',
  '/treatment/Growth-factors/ESA',
  '/treatment/Growth-factors/TM',
  '/treatment/Growth-factors/GCSF',
  '/treatment/Luspatercept',
  '/treatment/non-HMA-low-dose',
  '/treatment/chelation',
  '/treatment/supportive',
  '/treatment/Immunosuppressive',
  '/treatment/Lenalidomide',
  '/login',
  '/error',
  '/link/abc',
  '/image-viewer/image/1',
  '/no/such/page',
]

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1440])
    test(`every route is clean in axe and fits the window: ${colorScheme}, ${width} px`, async ({
      page,
      complaints,
    }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      for (const path of paths) {
        await page.goto(path)
        await ready(page)
        const { violations } = await axe(page)
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        const found = violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ target }) => target.join(' '))
              .slice(0, 3)
              .join(', ')}`,
        )
        expect.soft(found, path).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0)
      }
      // The browser reports the 404 of the last path as an error of the console.
      complaints.length = 0
    })
