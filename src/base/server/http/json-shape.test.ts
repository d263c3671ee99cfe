import { expect, test } from 'vitest'
import { commonShape, exceedsShape } from './json-shape.ts'

const shape = { nodes: 10, depth: 3 }

test.each([
  ['[[[[1]]]]', false],
  ['[[[[[1]]]]]', true],
  ['{"a":{"b":{"c":{"d":{}}}}}', true],
  [`[${Array(9).fill('1').join()}]`, false],
  [`[${Array(10).fill('1').join()}]`, true],
  ['{"a":[ ],"b":{},"c":[[1],2,{"d":"[,"}]}', false],
  ['{"a":[ ],"b":{},"c":[[1],2,{"d":"[,"},3]}', false],
  ['{"a":[ ],"b":{},"c":[[1],2,{"d":"[,"},3,4]}', true],
  [JSON.stringify('[{,'.repeat(100)), false],
  [JSON.stringify('\\"[[[[[['.repeat(100)), false],
  ['"never ends [[[[[[', false],
  ['', false],
])('%.40s exceeds its shape: %j', (json, exceeds) => {
  expect(exceedsShape(json, shape)).toBe(exceeds)
})

test('a list of 49,998 values is accepted, and different keys are refused before they are parsed', () => {
  const list = (length: number) => JSON.stringify({ items: Array(length).fill(1) })
  expect(exceedsShape(list(49_998), commonShape)).toBe(false)
  expect(exceedsShape(list(49_999), commonShape)).toBe(true)
  const keys = (length: number) => JSON.stringify(Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, 0])))
  expect(exceedsShape(keys(900), commonShape)).toBe(false)
  for (const shape of [commonShape, { nodes: 500_000, depth: 220 }])
    for (const length of [1100, 50_000]) expect(exceedsShape(keys(length), shape), `${length}`).toBe(true)
  const same = JSON.stringify({ items: Array(20_000).fill({ key: 1 }) })
  expect(exceedsShape(same, commonShape)).toBe(false)
})
