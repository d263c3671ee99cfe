import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const sources = globSync('{src,test,e2e,scripts,bench}/**/*.{ts,tsx,mjs,css}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))
const documents = globSync('docs/**/*.md')

/** The numbers that the tables of the rule book define: `D-12`, `T4`. */
function definedRules(): Set<string> {
  const book = readFileSync('docs/rules.md', 'utf8')
  const rows = [...book.matchAll(/^\| (\d{1,3}) \|/gm)].map(([, number]) => `D-${number}`)
  const tables = [...book.matchAll(/^## (T\d)\b/gm)].map(([, name = '']) => name)
  return new Set([...rows, ...tables])
}

test('every rule number that the code cites is defined in docs/rules.md', () => {
  const defined = definedRules()
  const undefinedRules = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:D-\d{1,3}|\(T\d\b)/g)]
      .map(([cited]) => cited.replace('(', ''))
      .filter((cited) => !defined.has(cited))
      .map((cited) => `${file}: ${cited}`),
  )
  expect(defined.size).toBeGreaterThan(100)
  expect(undefinedRules).toEqual([])
})

test('a number that opens the title of a test is a rule or a section', () => {
  const defined = definedRules()
  const unknown = sources
    .filter(({ file }) => /\.(?:test|spec)\.tsx?$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\btest(?:\.each\([\s\S]*?\]\))?\(\s*['"`]([A-Z]-?\d{1,3})\b/g)]
        .map(([, cited = '']) => cited)
        .filter((cited) => !defined.has(cited))
        .map((cited) => `${file}: ${cited}`),
    )
  expect(unknown).toEqual([])
})

test('every document that a comment cites exists', () => {
  const existing = new Set(documents.map((path) => basename(path)))
  for (const name of ['README.md', 'ARCHITECTURE.md', 'CONVENTIONS.md', 'CHANGELOG.md']) existing.add(name)
  const missing = sources
    .filter(({ file }) => !file.endsWith('rules.test.ts'))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
        .flatMap((line) => [...line.matchAll(/\b[\w-]+\.md\b/g)].map(([name]) => name))
        .filter((name) => !existing.has(name))
        .map((name) => `${file}: ${name}`),
    )
  expect(missing).toEqual([])
})
