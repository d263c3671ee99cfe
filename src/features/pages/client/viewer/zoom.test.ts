import { expect, test } from 'vitest'
import { moved, viewAfterKey, whole, zoomed } from './zoom.ts'

const stage = { width: 800, height: 600 }

test('2.1 the point under the fingers stays in place', () => {
  const view = zoomed(whole, 2, { x: 200, y: 150 }, stage)
  expect(view).toEqual({ scale: 2, x: -200, y: -150 })
  expect(zoomed(view, 0.5, { x: 200, y: 150 }, stage)).toEqual(whole)
})

test('2.1 the image is never smaller than the stage, and never leaves it', () => {
  expect(zoomed(whole, 0.2, { x: 400, y: 300 }, stage)).toEqual(whole)
  expect(zoomed(whole, 1000, { x: 0, y: 0 }, stage).scale).toBe(10)
  const view = zoomed(whole, 2, { x: 400, y: 300 }, stage)
  expect(moved(view, { x: 5000, y: 5000 }, stage)).toEqual({ scale: 2, x: 0, y: 0 })
  expect(moved(view, { x: -5000, y: -5000 }, stage)).toEqual({ scale: 2, x: -800, y: -600 })
})

test('2.1 keys zoom about the middle, move, and reset; others are ignored', () => {
  const view = viewAfterKey('+', whole, stage)
  expect(view).toEqual({ scale: 1.5, x: -200, y: -150 })
  expect(view && viewAfterKey('ArrowLeft', view, stage)).toEqual({ scale: 1.5, x: -140, y: -150 })
  expect(view && viewAfterKey('-', view, stage)).toEqual(whole)
  expect(view && viewAfterKey('0', view, stage)).toBe(whole)
  expect(viewAfterKey('Tab', whole, stage)).toBeUndefined()
  expect(viewAfterKey('constructor', whole, stage)).toBeUndefined()
})
