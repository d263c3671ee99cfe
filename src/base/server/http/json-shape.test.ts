import { expect, test } from 'vitest'
import { exceedsShape } from './json-shape.ts'

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
