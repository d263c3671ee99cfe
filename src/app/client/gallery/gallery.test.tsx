// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import UnsavedGuard from '#base/client/ui/unsaved-guard.tsx'
import { clearUnsaved } from '#base/client/unsaved.ts'
import { fill } from '#test/component.tsx'
import { DialogsSection } from './dialogs-section.tsx'
import { ProgressSection } from './progress-section.tsx'
import { StatusSection } from './status-section.tsx'
import { TabsSection } from './tabs-section.tsx'
import { Elsewhere, UnsavedSection } from './unsaved-section.tsx'

// Every widget as the gallery shows it; what needs a layout or the browser's own doing is in `e2e/gallery.spec.ts`.

const button = (name: string) => screen.getByRole('button', { name })
let user: UserEvent
beforeEach(() => {
  user = userEvent.setup()
})

test('D-71 arrow keys wrap around the tabs and select; Home and End work', async () => {
  render(<TabsSection />)
  const tab = (name: string) => screen.getByRole('tab', { name })
  tab('WHO 5th edition').focus()
  for (const [key, name] of [
    ['ArrowRight', 'ICC'],
    ['ArrowRight', 'Comparison'],
    ['ArrowRight', 'WHO 5th edition'],
    ['ArrowLeft', 'Comparison'],
    ['Home', 'WHO 5th edition'],
    ['End', 'Comparison'],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect(tab(name)).toHaveFocus()
    expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel', { name })).toHaveTextContent(`What the tab ${name} shows.`)
  }
  await user.tab()
  expect(screen.getByRole('tabpanel')).toHaveFocus()
})

test('2.7 a tab without a name and a handle that is neither a class nor an id log a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  render(<TabsSection />)
  fireEvent.click(button('Add a tab without a name'))
  expect(screen.getByRole('tab', { name: 'Tab 4' })).toBeVisible()
  render(<DialogsSection />)
  fireEvent.click(button('Dialog with a bad handle'))
  expect(warn.mock.calls).toEqual([
    ['A tab has no name: nameless'],
    ['The handle of a dialog must be a class or id selector: header'],
  ])
  warn.mockRestore()
})

test('4.8 D-41 the timed bar starts at 2 percent, steps by the clock, waits at 98, ends at 100', () => {
  vi.useFakeTimers()
  render(<ProgressSection />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload of figure-1.png' })
  const passes = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  const shows = (percent: number) => expect(bar.value).toBe(percent)
  shows(0)
  fireEvent.click(button('Start'))
  shows(2)
  passes(800)
  shows(4)
  passes(8000)
  shows(24)
  fireEvent.click(button('Report 60 %'))
  shows(60)
  passes(80_000)
  shows(98)
  fireEvent.click(button('Finish'))
  shows(100)
  fireEvent.click(button('Start'))
  shows(2)
  fireEvent.click(button('Fail'))
  shows(0)
  expect(screen.getByText('The selected file is too large. Maximum file size 5 MB.')).toBeVisible()
  passes(8000)
  shows(0)
})

test('4.2 an indicator shows its status by shape and words', () => {
  render(<StatusSection />)
  for (const [name, text] of [
    ['Not asked yet', 'Unknown'],
    ['Being fetched', 'Loading'],
    ['Consent', 'Withdrawn on 3 March 2026: read only'],
  ] as const) {
    const status = screen.getByRole('status', { name })
    expect(status).toHaveTextContent(text)
    expect(status.querySelector('svg')).toBeVisible()
  }
})

describe('8 a page', () => {
  const state = () => screen.getByRole('status', { name: 'State' })
  const leave = () => act(async () => fireEvent.click(screen.getByRole('link', { name: 'Leave the page' })))
  const question = () =>
    screen.findByRole('alertdialog', {
      name: 'There are unsaved changes, are you sure you wish to leave the page?',
    })
  const answer = async (name: string) => {
    const dialog = within(await question())
    return act(async () => fireEvent.click(dialog.getByRole('button', { name })))
  }

  beforeEach(() => {
    clearUnsaved()
    const routes = [
      {
        path: '/gallery',
        element: (
          <>
            <UnsavedGuard />
            <UnsavedSection />
          </>
        ),
      },
      { path: '/gallery/elsewhere', element: <Elsewhere /> },
    ]
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/gallery'] })} />)
  })

  test('with unsaved changes asks before it is left', async () => {
    fill(screen.getByLabelText('Tab title'), 'Mine')
    expect(state()).toHaveTextContent('There are unsaved changes')
    await leave()
    expect(await question()).toHaveAccessibleDescription('Unsaved changes will be lost.')
    await answer('Cancel')
    expect(screen.getByLabelText('Tab title')).toHaveValue('Mine')
    await leave()
    await answer('Ok')
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Back to the gallery' })))
    expect(state()).toHaveTextContent('Everything is saved')
  })

  test('without unsaved changes is left without a question', async () => {
    fill(screen.getByLabelText('Tab title'), 'Mine')
    await act(async () => fireEvent.click(button('Save')))
    expect(state()).toHaveTextContent('Everything is saved')
    await leave()
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  })
})
