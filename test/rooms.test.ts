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
