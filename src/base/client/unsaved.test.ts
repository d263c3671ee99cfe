import { afterEach, expect, test, vi } from 'vitest'
import { clearUnsaved, hasUnsaved, markUnsaved, mayLoseChanges, subscribeUnsaved } from './unsaved.ts'

afterEach(() => {
  clearUnsaved()
  vi.unstubAllGlobals()
})

test('8 a mark is found under its own key and every prefix of it', () => {
  markUnsaved('tab/3/portlet/7')
  expect(hasUnsaved()).toBe(true)
  expect(hasUnsaved('tab/3/portlet/7')).toBe(true)
  expect(hasUnsaved('tab/3')).toBe(true)
  expect(hasUnsaved('tab')).toBe(true)
  expect(hasUnsaved('tab/30')).toBe(false)
  expect(hasUnsaved('tab/4')).toBe(false)
  expect(hasUnsaved('content')).toBe(false)
})

test('8 clearing removes everything under the key, and nothing else', () => {
  for (const key of ['tab/3/portlet/7', 'tab/3/portlet/8', 'tab/30/portlet/1', 'content/main']) markUnsaved(key)
  clearUnsaved('tab/3')
  expect(hasUnsaved('tab/3')).toBe(false)
  expect(hasUnsaved('tab/30')).toBe(true)
  clearUnsaved('content/main')
  expect(hasUnsaved('content')).toBe(false)
  clearUnsaved()
  expect(hasUnsaved()).toBe(false)
})

test('8 listeners receive each change, and only changes', () => {
  const heard: boolean[] = []
  const stop = subscribeUnsaved(() => heard.push(hasUnsaved()))
  markUnsaved('content/main')
  markUnsaved('content/main')
  clearUnsaved('content/other')
  clearUnsaved('content/main')
  stop()
  markUnsaved('content/main')
  expect(heard).toEqual([true, false])
})

test("8 the browser's own leave warning appears only while something is unsaved", () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)
  markUnsaved('content/main')
  markUnsaved('content/other')
  expect(leave()).toBe(false)
  clearUnsaved('content/main')
  expect(leave()).toBe(false)
  clearUnsaved('content/other')
  expect(leave()).toBe(true)
})

test('8 nothing is asked if nothing would be lost', async () => {
  markUnsaved('content/main')
  expect(await mayLoseChanges({ message: 'Remove the tab?' }, 'tab/3')).toBe(true)
})
