import { expect, test } from 'vitest'
import {
  type BackToTop,
  type BackToTopEvent,
  backToTop,
  backToTopAtStart,
  isOffered,
  stepBackToTop,
  targetOf,
} from './back-to-top.ts'

const height = 1000
const scrolled = (at: number): BackToTopEvent => ({ type: 'scrolled', at, height })
const pressed = (at: number): BackToTopEvent => ({ type: 'pressed', at, height })
const arrived = (at: number): BackToTopEvent => ({ type: 'arrived', at, height })
const faded = (at: number): BackToTopEvent => ({ type: 'faded', at, height })
const waited: BackToTopEvent = { type: 'waited' }

const after = (...events: BackToTopEvent[]): BackToTop => events.reduce(stepBackToTop, backToTopAtStart)
const look = (state: BackToTop) => `${state.mode} ${state.phase}`

test('4.5 its numbers are those of the specification', () => {
  expect(backToTop).toEqual({ showAtShare: 0.5, hideAtShare: 0.25, hideAfterMs: 2500, scrollMs: 250 })
})

test('4.5 it appears past half the window and hides above a quarter of it', () => {
  expect(look(after(scrolled(500)))).toBe('top hidden')
  expect(look(after(scrolled(501)))).toBe('top shown')
  expect(look(after(scrolled(501), scrolled(300)))).toBe('top shown')
  expect(look(after(scrolled(501), scrolled(250)))).toBe('top shown')
  expect(look(after(scrolled(501), scrolled(249)))).toBe('top hidden')
  expect(look(after(scrolled(501), scrolled(249), scrolled(400)))).toBe('top hidden')
})

test('4.5 pressed in Top mode it scrolls up, remembers the place and switches to Return mode', () => {
  const going = after(scrolled(1800), pressed(1800))
  expect(going).toEqual({ mode: 'return', phase: 'moving', place: 1800 })
  expect(targetOf(going)).toBe(0)
  expect(isOffered(going)).toBe(true)
  expect(look(after(scrolled(1800), pressed(1800), arrived(0)))).toBe('return shown')
})

test('4.5 pressed in Return mode it scrolls back to the place and switches to Top mode', () => {
  const going = after(scrolled(1800), pressed(1800), arrived(0), pressed(0))
  expect(look(going)).toBe('top moving')
  expect(targetOf(going)).toBe(1800)
  expect(look(stepBackToTop(going, arrived(1800)))).toBe('top shown')
})

test('4.5 it hides after returning to a place that is not far down', () => {
  expect(look(after(scrolled(1800), pressed(1800), arrived(0), pressed(0), arrived(200)))).toBe('top hidden')
})

test('4.5 in Return mode it fades when the time is up, and returns to Top mode', () => {
  const left = after(scrolled(1800), pressed(1800), arrived(0), waited)
  expect(look(left)).toBe('return leaving')
  expect(isOffered(left)).toBe(false)
  expect(look(stepBackToTop(left, faded(0)))).toBe('top hidden')
  expect(stepBackToTop(left, pressed(0))).toBe(left)
})

test('4.5 the time counts only once the scroll has ended', () => {
  const going = after(scrolled(1800), pressed(1800))
  expect(stepBackToTop(going, waited)).toBe(going)
})

test('4.5 in Return mode scrolling by hand makes it fade at once, also during its own scroll', () => {
  expect(look(after(scrolled(1800), pressed(1800), arrived(0), scrolled(30)))).toBe('return leaving')
  expect(look(after(scrolled(1800), pressed(1800), scrolled(900)))).toBe('return leaving')
  expect(look(after(scrolled(1800), pressed(1800), arrived(0), scrolled(30), scrolled(900)))).toBe('return leaving')
})

test('4.5 after fading it appears again in Top mode if the reader has scrolled far down meanwhile', () => {
  expect(look(after(scrolled(1800), pressed(1800), arrived(0), scrolled(30), faded(700)))).toBe('top shown')
})

test('4.5 pressed again on the way it reverses and keeps the first place', () => {
  const back = after(scrolled(1800), pressed(1800), pressed(1200))
  expect(look(back)).toBe('top moving')
  expect(targetOf(back)).toBe(1800)
  const up = stepBackToTop(back, pressed(1500))
  expect(up).toEqual({ mode: 'return', phase: 'moving', place: 1800 })
})
