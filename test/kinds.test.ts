import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { kinds } from '../src/features/pages/contract/kinds.ts'
import { mediaFiles } from '../src/features/pages/kinds/image/file-table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where an upload, which is an image or a document whatever shows it, has a kind of its own. */
const uploads = 'src/features/media/'
const home = 'src/features/pages/kinds/'

const names = kinds.map(({ name }) => name).join('|')
const name = `'(?:${names})'`
const inCode = `(?:[=!]==?|\\bcase) *${name}|${name} *[=!]==?`
const inSql = `\\b(?:eq|ne)\\([^()]*kind,\\s*${name}|\\b(?:notI|i)nArray\\([^()]*kind,\\s*\\[[^\\]]*${name}`
/** The fields of its files would tell a kind too. */
const fields = Object.values(mediaFiles).flatMap(({ upload, fileName, more }) => [upload, fileName, ...more])
const byShape = `'(?:${fields.join('|')})' in\\b`
const comparison = new RegExp([inCode, inSql, byShape].join('|'), 'g')

function comparisons(): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith(uploads))
    .flatMap((file) => [...readFileSync(`${root}/${file}`, 'utf8').matchAll(comparison)].map(() => file))
}

test('only the folder of a kind compares with its name, and seldom', () => {
  const found = comparisons()
  expect(found.filter((file) => !file.startsWith(home))).toEqual([])
  expect(found.length).toBeLessThan(10)
})

test('the patterns of this test still match', () => {
  const sql = ["eq(editables.kind, 'document')", "inArray(\n  editables.kind,\n  ['list_item', 'image'])"]
  const code = ["kind === 'region'", "type !== 'image_link'", "case 'document'", "'list_item' == kind"]
  for (const each of [...code, ...sql, "'documentUploadId' in item"])
    expect(each).toMatch(new RegExp(comparison.source))
})
