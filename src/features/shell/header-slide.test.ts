import { expect, test } from 'vitest'
import { type HeaderSlide, slideAfter, slideHeader } from './header-slide.ts'

const size = 56
const free = { size, isHeld: false, wouldCover: false }
const scroll = (from: HeaderSlide, ...positions: number[]) =>
  positions.reduce((state, at) => slideHeader(state, { ...free, at }), from)

const shown: HeaderSlide = { isShown: true, turnedAt: 0 }
const away: HeaderSlide = { isShown: false, turnedAt: 900 }

test('2.6 the header slides away when scrolling down and back when scrolling up', () => {
  expect(scroll(shown, 100).isShown).toBe(false)
  expect(scroll(away, 800).isShown).toBe(true)
  expect(scroll(away, 800, 900).isShown).toBe(false)
})

test('2.6 it stays while its own place at the top is visible', () => {
  expect(scroll(shown, 20, size).isShown).toBe(true)
  expect(scroll(away, size).isShown).toBe(true)
})

test('a trembling finger does not move it, slow scrolling does', () => {
  const still = scroll(away, 900 - slideAfter, 895, 890)
  expect(still.isShown).toBe(false)
  expect(scroll(away, 897, 894, 891, 888, 885).isShown).toBe(true)
  expect(scroll({ isShown: true, turnedAt: 500 }, 505, 510, 513).isShown).toBe(false)
})

test('the distance is measured from where the direction changed', () => {
  expect(scroll(away, 1500, 1495).isShown).toBe(false)
  expect(scroll(away, 1500, 1480).isShown).toBe(true)
})

test('D-70 it does not slide away while in use', () => {
  expect(slideHeader(shown, { ...free, at: 700, isHeld: true }).isShown).toBe(true)
  expect(slideHeader(away, { ...free, at: 905, isHeld: true }).isShown).toBe(true)
})

test('D-70 it does not cover the focused item, and appears once that is clear', () => {
  const waiting = slideHeader(away, { ...free, at: 700, wouldCover: true })
  expect(waiting.isShown).toBe(false)
  expect(slideHeader(waiting, { ...free, at: 680 }).isShown).toBe(true)
})

test('D-70 when shown it gives way to a focused item under it', () => {
  expect(slideHeader({ isShown: true, turnedAt: 700 }, { ...free, at: 700, wouldCover: true }).isShown).toBe(false)
})

test('D-70 at the very top it is in its own place and covers nothing', () => {
  expect(slideHeader(away, { ...free, at: 0, wouldCover: true }).isShown).toBe(true)
})
