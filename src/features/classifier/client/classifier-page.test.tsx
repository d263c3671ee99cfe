// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { box, fill, showPage } from '#test/component.tsx'
import { classifierRoutes } from '../contract.ts'
import ClassifierPage from './classifier-page.tsx'

const [classifier] = classifierRoutes
const system = (name: string) => screen.getByRole('region', { name })
const dysplasia = () => screen.getByRole('group', { name: /^Dysplastic lineages/, hidden: true })
const isFolded = (row: Element) => row.closest('form > details:not(.fold)') !== null

/** Waits until the answer to the last input is shown. */
const waitForAnswer = () => act(() => void vi.advanceTimersByTime(200))

beforeEach(() => {
  vi.useFakeTimers()
  showPage(classifier, ClassifierPage)
  const reset = screen.getByRole('button', { name: 'Reset' })
  if (!reset.hasAttribute('disabled')) fireEvent.click(reset)
})

test('what cannot change the name is folded, and a likely answer is never shown alone', () => {
  expect(isFolded(dysplasia())).toBe(false)
  fill(box('Marrow blasts'), '30')
  waitForAnswer()
  expect(isFolded(dysplasia())).toBe(true)
  expect(screen.getByText(/^\d+ questions cannot change the name$/)).toBeVisible()
  expect(system('Suggested classes')).toHaveTextContent(/AML ?Likely.*Also possible: \d/)
  for (const name of ['WHO 4th edition (2016)', 'ICC (2022)']) {
    expect(system(name)).toHaveTextContent('Likely')
    expect(system(name)).toHaveTextContent('Rule that matched')
    expect(system(name)).not.toHaveTextContent('Nothing that is missing')
  }
})

test('7% blasts and SF3B1 are enough for a likely name in each system, and at most three entries would decide', () => {
  fill(box('Marrow blasts'), '7')
  fireEvent.click(screen.getByRole('button', { name: 'SF3B1' }))
  fill(box('VAF of SF3B1'), '30')
  waitForAnswer()
  const lines = [...system('Suggested classes').querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^WHO 2022MDS-IB1Likely/),
    expect.stringMatching(/^ICC 2022MDS-EBLikely/),
    expect.stringMatching(/^WHO 2016MDS-EB-1Likely/),
  ])
  const deciding = screen.getByText(/^To be certain, enter:/).querySelectorAll('button')
  expect([...deciding].map(({ textContent }) => textContent)).toEqual(['Blood blasts', 'Haemoglobin', 'Platelets'])
})

test('a gene without its VAF says at once that the VAF is missing, and the answer and the report say the same', async () => {
  userEvent.setup()
  fill(box('Marrow blasts'), '3')
  fireEvent.click(screen.getByRole('button', { name: 'SF3B1' }))
  expect(box('VAF of SF3B1')).toHaveAccessibleDescription(/SF3B1: enter the VAF/)
  for (const name of ['Blood blasts', 'Platelets']) fill(box(name), '0')
  fill(box('Haemoglobin'), '9')
  waitForAnswer()
  expect(screen.getByText(/^To be certain, enter:/)).toHaveTextContent('VAF of mutations (SF3B1)')
  fireEvent.click(screen.getByRole('button', { name: 'Copy report text' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  const text = await navigator.clipboard.readText()
  expect(text).toContain('Mutations: SF3B1 (VAF not given)')
  expect(text).toMatch(/Missing: .*VAF of mutations \(SF3B1\)/)
  fill(box('VAF of SF3B1'), '30')
  expect(box('VAF of SF3B1')).not.toHaveAccessibleDescription(/enter the VAF/)
})

test('ICUS is no likely name until dysplasia has been looked for', () => {
  for (const [name, value] of Object.entries({ 'Marrow blasts': '3', 'Blood blasts': '0', Haemoglobin: '9' }))
    fill(box(name), value)
  waitForAnswer()
  const answers = system('Suggested classes')
  expect(answers).toHaveTextContent(/WHO 2022No name yetPossible: \d/)
  expect(answers).not.toHaveTextContent('Likely')
  fireEvent.click(within(dysplasia()).getByText('None'))
  waitForAnswer()
  expect(answers).toHaveTextContent(/WHO 2022ICUSLikely/)
})

test('the cause of the cytopenia is a caution, never among the classes', () => {
  fill(box('Marrow blasts'), '7')
  waitForAnswer()
  expect(system('Suggested classes')).toHaveTextContent('Exclude other causes first: megaloblastoid')
  expect(screen.queryByRole('listitem', { name: /other causes/ })).toBeNull()
  fireEvent.click(screen.getByText('Persistent, unexplained, nothing in the history'))
  waitForAnswer()
  expect(system('Suggested classes')).not.toHaveTextContent('Exclude other causes first')
})

test('the text for screen readers counts as many other classes as the screen', () => {
  fill(box('Marrow blasts'), '7')
  waitForAnswer()
  act(() => void vi.advanceTimersByTime(2000))
  const shown = screen.getAllByText(/^Also possible: \d+$/).map(({ textContent }) => textContent.replace(/\D/g, ''))
  expect(shown).toHaveLength(3)
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said.join().match(/\d+(?= also possible)/g)).toEqual(shown)
})

test('no question is folded while somebody types in the form, only after they have left it', () => {
  act(() => box('Marrow blasts').focus())
  fireEvent.change(box('Marrow blasts'), { target: { value: '30' } })
  const next = box('Ring sideroblasts')
  act(() => next.focus())
  waitForAnswer()
  expect(isFolded(dysplasia())).toBe(false)
  expect(next).toHaveFocus()
  fireEvent.change(next, { target: { value: '20' } })
  waitForAnswer()
  expect(isFolded(dysplasia())).toBe(false)
  expect(isFolded(box('Platelets'))).toBe(false)
  act(() => screen.getByRole('button', { name: 'Copy report text' }).focus())
  expect(isFolded(dysplasia())).toBe(true)
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
    /WHO 5th edition \(2022\): likely MDS with increased blasts 2\n(?: {2}.*\n)* {2}Possible: .*biallelic TP53/,
  )
  expect(text).toContain('Findings: Marrow blasts 12%; Blood blasts 1%; Haemoglobin 9 g/dL; Platelets 80 × 10⁹/L')
  expect(text).toContain('Supports a diagnosis by a haematopathologist')

  waitForAnswer()
  fill(box('Marrow blasts'), '7')
  expect(system('Suggested classes')).toHaveTextContent('MDS-IB2')
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(system('Suggested classes')).toHaveTextContent('MDS-IB1')
})

test('a gene that may be misspelt is questioned at its field, in the answer and in the report, and counts', async () => {
  userEvent.setup()
  fireEvent.click(screen.getByRole('button', { name: 'Another gene' }))
  fireEvent.focus(box('Gene 1'))
  fireEvent.change(box('Gene 1'), { target: { value: 'sfb31' } })
  fill(box('VAF of SFB31'), '38')
  // Not while the name is being typed.
  expect(box('VAF of SFB31')).not.toHaveAccessibleDescription(/did you mean/)
  fireEvent.blur(box('Gene 1'))
  const question = 'SFB31 (did you mean SF3B1?) is not a gene known here'
  expect(box('Gene 1')).toHaveAccessibleDescription(`${question}.`)
  fill(box('Marrow blasts'), '3')
  waitForAnswer()
  expect(document.body).toHaveTextContent(`${question}: check its spelling. It only counts as another mutated gene`)
  fireEvent.click(screen.getByRole('button', { name: 'Copy report text' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(await navigator.clipboard.readText()).toContain(`Note: ${question}`)
  fireEvent.change(box('Gene 1'), { target: { value: 'SF3B1' } })
  expect(box('VAF of SF3B1')).not.toHaveAccessibleDescription(/did you mean/)
  waitForAnswer()
  expect(document.body).not.toHaveTextContent(question)
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
