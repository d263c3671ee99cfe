import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { expect, testInWindow } from './server.ts'

type Answer = { contentType: string; body: string | Buffer }

const bundle = { main: '/gallery/main.js', style: '/gallery/main.css' }

const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${bundle.style}"></head>
<body><div id="app-root"></div><script type="module" src="${bundle.main}"></script></body></html>`

/** `testInWindow` with a `gallery`: the page, which shows the developers' gallery at the address of its site. */
export const galleryTest = testInWindow.extend<{ gallery: Page }, { answers: ReadonlyMap<string, Answer> }>({
  answers: [
    // Playwright reads from the first parameter which fixtures are used.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => use(await bundledGallery()),
    { scope: 'worker' },
  ],
  gallery: async ({ page, answers }, use) => {
    const answerTo = (url: URL) => answers.get(url.pathname)
    await page.route(
      (url) => answerTo(url) !== undefined,
      (route) => route.fulfill(answerTo(new URL(route.request().url()))),
    )
    await page.goto('/gallery')
    await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
    await use(page)
  },
})

/** The responses for the gallery, by path. It is bundled: the development server sends hundreds of modules. */
async function bundledGallery(): Promise<ReadonlyMap<string, Answer>> {
  const { output } = (await build({
    configFile: false,
    mode: 'development',
    publicDir: false,
    logLevel: 'warn',
    base: '/gallery/',
    plugins: [react()],
    css: { transformer: 'lightningcss' },
    // React's development code warns of mistakes, which fail the test.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'src/app/client/gallery/main.tsx',
        output: { codeSplitting: false, entryFileNames: 'main.js', assetFileNames: '[name][extname]' },
      },
    },
  })) as Rolldown.RolldownOutput
  const answers = output.map((file): [string, Answer] => {
    if (file.type === 'chunk') return [bundle.main, { contentType: 'text/javascript', body: file.code }]
    const { fileName, source } = file
    if (fileName.endsWith('.css')) return [bundle.style, { contentType: 'text/css', body: String(source) }]
    return [`/gallery/${fileName}`, { contentType: 'font/woff2', body: Buffer.from(source) }]
  })
  return new Map([['/gallery', { contentType: 'text/html', body: html }], ...answers])
}
