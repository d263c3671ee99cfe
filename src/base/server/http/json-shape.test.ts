import { expect, test } from 'vitest'
import { commonShape, exceedsShape } from './json-shape.ts'

const shape = { nodes: 10, depth: 3 }

test.each([
  ['[[[[1]]]]', false],
  ['[[[[[1]]]]]', true],
  ['{"a":{"b":{"c":{"d":{}}}}}', true],
  [`[${Array(20).fill('1').join()}]`, false],
  [`[${Array(21).fill('1').join()}]`, true],
  [JSON.stringify('[{,'.repeat(100)), false],
  [JSON.stringify('\\"[[[[[['.repeat(100)), false],
  ['"never ends [[[[[[', false],
  ['', false],
])('%.40s exceeds its shape: %j', (json, exceeds) => {
  expect(exceedsShape(json, shape)).toBe(exceeds)
})

test('50,000 keys are refused before they are parsed, and the longest list of ids is not', () => {
  const keys = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, 0]))
  expect(exceedsShape(JSON.stringify(keys), commonShape)).toBe(true)
  expect(exceedsShape(JSON.stringify({ items: Array(5000).fill(1) }), commonShape)).toBe(false)
})
