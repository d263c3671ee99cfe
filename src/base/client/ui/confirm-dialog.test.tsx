// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmDiscard } from './confirm.ts'

test('the main button of a question about lost changes keeps them, and has the focus', async () => {
  const answer = confirmDiscard('the answer')
  const keep = await screen.findByRole('button', { name: 'Keep editing' })
  expect(keep).toHaveFocus()
  expect(keep.className).toContain('primary')
  const discard = screen.getByRole('button', { name: 'Discard changes' })
  expect(discard.className).toContain('secondary')
  act(() => discard.click())
  expect(await answer).toBe(true)
})
