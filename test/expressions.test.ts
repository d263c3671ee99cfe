import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { expressionsIn, notLinear, rate } from './expressions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Expressions that may take more than linear time, each with the reason why nobody can exploit it. */
const allowed: Readonly<Record<string, string>> = {}

/** Where expressions are composed from parts, and why no part comes from a visitor. */
const allowedComposed: Readonly<Record<string, string>> = {
  'src/features/auth/server/users.ts': 'Names of scripts written beside it; one class of letters, anchored.',
  'src/features/media/server/uploads.ts': 'An ending of our own list; no repeat.',
  'src/features/media/server/images/shape.ts': 'A type of our own list.',
  'src/features/pages/server/files/export-content.ts': 'A number; no repeat.',
  'src/features/rich-text/render/typography.ts': 'Units of our own list; no repeat.',
  'src/features/media/server/inspect/pdf.ts': 'Names of our own list; repeats have a bound.',
  'src/features/editing/paste/fields.ts': 'One of two names of elements; no repeat.',
  'src/features/clinical/karyotype/fusions.ts': 'Genes of our own table; no repeat.',
  'src/features/search/contract/quantities.ts': 'Units of our own list; repeats of digits have a bound.',
  'src/features/search/contract/analyse.ts': 'Parts written beside it: each repeat takes what no part after it can.',
}

const { written, composed } = expressionsIn(root)

test('no regular expression takes more than linear time on any text', { timeout: 600_000 }, async () => {
  expect(written.length).toBeGreaterThan(200)
  const nonlinear = await notLinear(root, written)
  const unlisted = nonlinear.filter(({ source, flags }) => !(`/${source}/${flags}` in allowed))
  expect(
    unlisted.map(({ file, source, flags, complexity }) => `${file}: /${source}/${flags} is ${complexity}`),
  ).toEqual([])
})

test('every exception is for an expression that still exists', () => {
  const all = new Set(written.map(({ source, flags }) => `/${source}/${flags}`))
  expect(Object.keys(allowed).filter((key) => !all.has(key))).toEqual([])
  expect([...new Set(composed.map(({ file }) => file))].filter((file) => !(file in allowedComposed))).toEqual([])
})

test.each([
  ['/+$', '', '2nd degree polynomial'],
  ['^\\s*(\\d*\\.?\\d+)\\s*(px)?\\s*$', 'i', 'polynomial'],
  ['^(a+)+$', '', 'exponential'],
  ['\\/\\*[\\s\\S]*?\\*\\/', 'g', '2nd degree polynomial'],
])('the check finds /%s/%s: %s', (source, flags, complexity) => {
  expect(rate({ file: 'here', source, flags })).toContain(complexity)
})
