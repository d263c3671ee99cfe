import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forwardUses, strayImports, uses } from './rooms.ts'

const root = new URL('..', import.meta.url).pathname

test('no import crosses a wall between rows, rooms and features', () => {
  expect(strayImports(root)).toEqual([])
})

test('a feature uses only features listed above it, and every feature is listed', () => {
  expect(forwardUses()).toEqual([])
  expect(readdirSync(`${root}/src/features`).filter((name) => !(name in uses))).toEqual([])
})
