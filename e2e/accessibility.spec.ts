import { hasContrast, isClean } from './axe.ts'
import { ready, test } from './server.ts'

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

const half = Math.ceil(paths.length / 2)

for (const part of [paths.slice(0, half), paths.slice(half)])
  test(`every route is clean in axe and fits the window, in both themes and widths, from ${part[0]} on`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(240_000)
    for (const path of part) {
      await page.setViewportSize({ width: 1440, height: 800 })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(path)
      await ready(page)
      await isClean(page, `${path}, wide`)
      await page.setViewportSize({ width: 360, height: 800 })
      await hasContrast(page, `${path}, narrow`)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await isClean(page, `${path}, narrow and dark`)
    }
    // The browser reports the 404 of the last path as an error of the console.
    complaints.length = 0
  })
