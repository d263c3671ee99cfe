// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { preferenceModes, storageKey } from '../contract.ts'
import { KeysEntry, MotionEntry, NavigationEntry, ThemeEntry } from './entries.tsx'

const entries: [ComponentType, string, keyof typeof preferenceModes][] = [
  [ThemeEntry, 'Theme', 'theme'],
  [MotionEntry, 'Motion', 'motion'],
  [NavigationEntry, 'Navigation', 'navigation'],
  [KeysEntry, 'Search keys', 'keys'],
]

for (const [Entry, label, preference] of entries)
  test(`4.3 ${label} cycles its modes, is stored in this browser, and is announced`, async () => {
    const modes = preferenceModes[preference]
    const entry = () => screen.getByRole('button', { name: (name) => name.startsWith(`${label} - `) })
    render(<Entry />)
    expect(entry()).toHaveTextContent(`${label} - auto`)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    for (const mode of [...modes.slice(1), ...modes]) {
      // The observer of the document's attribute, which updates the entry, runs in a microtask.
      await act(async () => fireEvent.click(entry()))
      expect(entry()).toHaveTextContent(`${label} - ${mode}`)
      expect(screen.getByRole('status')).toHaveTextContent(`Now ${mode}`)
      expect(localStorage.getItem(storageKey(preference))).toBe(mode)
      expect(document.documentElement.dataset[preference]).toBe(mode === 'auto' ? undefined : mode)
    }
  })
