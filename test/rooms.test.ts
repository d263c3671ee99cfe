import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forwardUses, importCycles, strayImports, strayQueries, uses } from './rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('no import crosses a boundary between rows, rooms and features', () => {
  expect(strayImports(root)).toEqual([])
})

test('only the owner of a table reads it and writes to it', () => {
  expect(strayQueries(root)).toEqual([])
})

test('no import cycles, types included', () => {
  expect(importCycles(root)).toEqual([])
})

test('a feature uses only features listed above it, and every feature is listed', () => {
  expect(forwardUses()).toEqual([])
  expect(readdirSync(`${root}/src/features`).filter((name) => !(name in uses))).toEqual([])
})

test("no module takes its own path from an address, which encodes a folder's spaces", () => {
  const files = globSync('{src,scripts,test,bench}/**/*.{ts,tsx,mjs}', { cwd: root })
  const pattern = /new URL\([^()]*import\.meta\.url\)\.pathname/
  expect(files.filter((file) => pattern.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})

test('an exported name has at most three meanings', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  const declared = /^export (?:default |async |abstract )*(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm
  const meanings = new Map<string, Set<string>>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(`${root}/${file}`, 'utf8').matchAll(declared)) {
      // Every feature exports its description and its pages under the same names.
      const meaning = /\/client\/(?:index|pages)\.tsx?$/.test(file) ? 'a feature' : file
      meanings.set(name, (meanings.get(name) ?? new Set()).add(meaning))
    }
  expect([...meanings].filter(([, { size }]) => size > 3)).toEqual([])
})
