import { expect, test } from 'vitest'
import { type Box, clampToWindow, isHandleSelector, middle, movedByKey, type Offset, places } from './dialog-place.ts'

const window = { width: 1000, height: 800 }
const size = { width: 400, height: 200 }

/** The box of a dialog in the middle of the window, plus its offset. */
const boxAt = (offset: Offset, { width, height } = size): Box => ({
  left: (window.width - width) / 2 + offset.x,
  top: (window.height - height) / 2 + offset.y,
  width,
  height,
})

test('2.7 a dialog is dragged freely inside the window', () => {
  expect(clampToWindow({ x: 120, y: -80 }, boxAt(middle), middle, window)).toEqual({ x: 120, y: -80 })
})

test('2.7 a dialog stops at every edge, wherever it came from', () => {
  for (const current of [middle, { x: 55, y: -31 }]) {
    const box = boxAt(current)
    expect(clampToWindow({ x: 9999, y: 0 }, box, current, window)).toEqual({ x: 300, y: 0 })
    expect(clampToWindow({ x: -9999, y: 0 }, box, current, window)).toEqual({ x: -300, y: 0 })
    expect(clampToWindow({ x: 0, y: 9999 }, box, current, window)).toEqual({ x: 0, y: 300 })
    expect(clampToWindow({ x: 0, y: -9999 }, box, current, window)).toEqual({ x: 0, y: -300 })
  }
})

test('2.7 a dialog moves when the window becomes too small for its place', () => {
  const current = { x: 300, y: 300 }
  const smaller = { width: 600, height: 500 }
  // The browser centres the box again; the offset stays.
  const box = { left: 100 + 300, top: 150 + 300, ...size }
  expect(clampToWindow(current, box, current, smaller)).toEqual({ x: 100, y: 150 })
})

test('2.7 the head of a dialog larger than the window stays visible', () => {
  const box = { left: -50, top: -100, width: 1100, height: 1000 }
  expect(clampToWindow({ x: 40, y: 500 }, box, middle, window)).toEqual({ x: 50, y: 100 })
})

test('2.7 arrow keys move a dialog, Shift makes the steps fine, Home moves it back', () => {
  expect(movedByKey('ArrowLeft', false, { x: 0, y: 5 })).toEqual({ x: -16, y: 5 })
  expect(movedByKey('ArrowDown', false, middle)).toEqual({ x: 0, y: 16 })
  expect(movedByKey('ArrowUp', true, middle)).toEqual({ x: 0, y: -1 })
  expect(movedByKey('Home', false, { x: 40, y: 40 })).toEqual(middle)
  expect(movedByKey('Tab', false, middle)).toBeUndefined()
})

test('2.7 the move button cycles through the corners of the window', () => {
  const positions = places.map(({ offset }) => clampToWindow(offset, boxAt(middle), middle, window))
  expect(positions).toEqual([
    { x: 0, y: 0 },
    { x: -300, y: -300 },
    { x: 300, y: -300 },
    { x: 300, y: 300 },
    { x: -300, y: 300 },
  ])
})

test.each([
  ['.head', true],
  ['#head', true],
  ['.portlet-size_2', true],
  ['#_r_1_', true],
  ['header', false],
  ['.head .title', false],
  ['.head.title', false],
  ['[data-handle]', false],
  ['.1st', false],
  ['.', false],
  ['', false],
])('2.7 %j as a handle selector: %s', (selector, isOne) => {
  expect(isHandleSelector(selector)).toBe(isOne)
})
