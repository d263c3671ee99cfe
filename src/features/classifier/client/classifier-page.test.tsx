// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { box, fill, showPage } from '#test/component.tsx'
import { classifierRoutes } from '../contract.ts'
import ClassifierPage from './classifier-page.tsx'

const [classifier] = classifierRoutes
const system = (name: string) => screen.getByRole('region', { name })
const dysplasia = () => screen.queryByRole('group', { name: /^Dysplastic lineages/ })

/** Waits until the answer to the last input is shown. */
const waitForAnswer = () => act(() => void vi.advanceTimersByTime(200))

beforeEach(() => {
  vi.useFakeTimers()
  showPage(classifier, ClassifierPage)
  const reset = screen.getByRole('button', { name: 'Reset' })
  if (!reset.hasAttribute('disabled')) fireEvent.click(reset)
})

test('the form asks only what still matters, and a provisional answer is never shown alone', () => {
  expect(dysplasia()).toBeVisible()
  fill(box('Marrow blasts'), '30')
  waitForAnswer()
  expect(dysplasia()).toBeNull()
  expect(system('Suggested classes')).toHaveTextContent('provisional; also possible')
  for (const name of ['WHO 4th edition (2016)', 'ICC (2022)']) {
    expect(system(name)).toHaveTextContent('Provisional')
    expect(system(name)).toHaveTextContent('Also possible')
    expect(system(name)).toHaveTextContent('Needed to decide')
  }
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show every question' }))
  expect(dysplasia()).toBeVisible()
})

test('no question disappears while somebody types in the form, only after they have left it', () => {
  act(() => box('Marrow blasts').focus())
  fireEvent.change(box('Marrow blasts'), { target: { value: '30' } })
  const next = box('Ring sideroblasts')
  act(() => next.focus())
  waitForAnswer()
  expect(dysplasia()).toBeVisible()
  expect(next).toHaveFocus()
  fireEvent.change(next, { target: { value: '20' } })
  waitForAnswer()
  expect(dysplasia()).toBeVisible()
  expect(box('Platelets')).toBeVisible()
  act(() => screen.getByRole('checkbox', { name: 'Show every question' }).focus())
  expect(dysplasia()).toBeNull()
  expect(next).toHaveValue('20')
})

test('a report gives a provisional answer together with the alternatives, and includes the last input at once', async () => {
  userEvent.setup()
  fill(box('Marrow blasts'), '3')
  fill(box('Blood blasts'), '1')
  fill(box('Haemoglobin'), '9')
  fill(box('Platelets'), '80')
  waitForAnswer()
  fill(box('Marrow blasts'), '12')
  fireEvent.click(screen.getByRole('button', { name: 'Copy report text' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Copied as text.')).toBeVisible()
  const text = await navigator.clipboard.readText()
  expect(text).toMatch(
    /WHO 5th edition \(2022\): provisionally MDS with increased blasts 2\n(?: {2}.*\n)* {2}Possible: .*biallelic TP53/,
  )
  expect(text).toContain('Findings: Marrow blasts 12%; Blood blasts 1%; Haemoglobin 9 g/dL; Platelets 80 × 10⁹/L')
  expect(text).toContain('Supports a diagnosis by a haematopathologist')

  waitForAnswer()
  fill(box('Marrow blasts'), '7')
  expect(system('Suggested classes')).toHaveTextContent('MDS with increased blasts 2')
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(system('Suggested classes')).toHaveTextContent('MDS with increased blasts 1')
})

test('genes pasted with their VAF are read as genes and VAFs, and nothing of them is lost', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Another gene' }))
  fireEvent.change(box('Gene 1'), { target: { value: 'sf3b1 38%; RUNX1' } })
  expect([box('Gene 1'), box('VAF of SF3B1'), box('Gene 2')].map(({ value }) => value)).toEqual([
    'SF3B1',
    '38%',
    'RUNX1',
  ])
  expect(box('VAF of SF3B1')).toBeValid()
  fireEvent.change(box('Gene 2'), { target: { value: 'RUNX1 p.R201* 12%' } })
  expect(box('VAF of RUNX1')).toHaveValue('p.R201* 12%')
  expect(box('VAF of RUNX1')).toBeInvalid()
  waitForAnswer()
  expect(screen.getByRole('group', { name: /^Mutations/ })).toHaveAccessibleDescription(/RUNX1/)
})
