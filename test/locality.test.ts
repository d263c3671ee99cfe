import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { extensions } from '#app/extensions.ts'

const imports = /(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g

/** The files outside a folder that import from it, except tests. */
const importersOf = (folder: string): string[] =>
  globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith(`${folder}/`) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      [...readFileSync(file, 'utf8').matchAll(imports)].some(([, target = '']) =>
        (target.startsWith('#') ? `src/${target.slice(1)}` : join(dirname(file), target)).startsWith(`${folder}/`),
      ),
    )
    .sort()

const foldersIn = (root: string, except: readonly string[] = []) =>
  globSync(`${root}/*/`)
    .map((path) => path.replace(/\/$/, ''))
    .filter((path) => !except.includes(basename(path)))

const portlets = 'src/features/dashboard/portlets'
// The two test portlets show each other's notes, which are a table of the dashboard.
test.each(foldersIn(portlets, ['test']))('%s is a folder and a line in the list of each room', (folder) => {
  expect(importersOf(folder)).toEqual([`${portlets}/client.ts`, `${portlets}/list.ts`, `${portlets}/server.ts`])
})

const calculators = 'src/features/calculators'
const rooms = ['client/pages.ts', 'contract.ts'].map((file) => `${calculators}/${file}`)
/** A score may also be in the comparison, and be published for use outside the site. */
const optional = ['client/scores.ts', 'scores.ts'].map((file) => `${calculators}/${file}`)

// IPSS-M is defined by parts of IPSS-R, which it imports.
test.each(foldersIn(calculators, ['client', 'server', 'engine', 'classifier', 'ipss-r']))(
  '%s is a folder and a line in the list of each room',
  (folder) => {
    expect(importersOf(folder).filter((file) => !optional.includes(file))).toEqual(rooms)
  },
)

const kinds = 'src/features/pages/kinds'
/** The lists of kinds: in the contract, as pages and edit mode show them, and on the server. */
const kindLists = ['contract/kinds.ts', 'kinds/views.ts', 'server/kinds.ts'].map((file) => `src/features/pages/${file}`)

// Every page has regions, collections consist of items and their order, and other kinds show images. `server` is shared.
test.each(foldersIn(kinds, ['image', 'region', 'collection-item', 'collection-order', 'server']))(
  '%s is a folder and a line in each list of kinds',
  (folder) => {
    expect(importersOf(folder)).toEqual(kindLists)
  },
)

// Uploads are called image and document too, so the test looks for the image link.
test('no feature names a kind with an image: calls, edit mode, parts and history come from the lists', () => {
  const naming = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith(`${kinds}/image-link/`) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /image_link|imageLink/i.test(readFileSync(file, 'utf8')))
  expect(naming.toSorted()).toEqual(kindLists)
})

test('the server renders the pages of every extension', () => {
  const entry = readFileSync('src/app/client/entry-server.tsx', 'utf8')
  const imported = [...entry.matchAll(/^import \* as \w+ from '#(.*)'$/gm)].map(([, path]) => `src/${path}`)
  expect(imported).toEqual(extensions.map(({ source }) => source).sort())
})
