// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { box, fill, showPage } from '#test/component.tsx'
import { calculatorRoutes } from '../contract.ts'
import { ipssCalculator } from '../ipss/calculator.ts'
import { ipssMCalculator } from '../ipss-m/calculator.ts'
import { ipssRCalculator } from '../ipss-r/calculator.ts'
import { caseStore } from './case-store.ts'
import IndexPage from './index-page.tsx'
import { ScorePage } from './score-page.tsx'

const [ipssr, ipssm, ipss] = [ipssRCalculator.route, ipssMCalculator.route, ipssCalculator.route]
const IpssRPage = () => <ScorePage calculator={ipssRCalculator} />
const IpssMPage = () => <ScorePage calculator={ipssMCalculator} />
const IpssPage = () => <ScorePage calculator={ipssCalculator} />
const result = () => screen.getByRole('region', { name: 'Result' })
const row = (control: HTMLElement) => control.closest('[data-row]')
const example = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

// The inputs outlive the page that they were entered on.
beforeEach(() => caseStore.replace({}))

test('IPSS: score 3.5, High, with the note that 20% blasts are AML', async () => {
  showPage(ipss, IpssPage)
  fill(box('Haemoglobin'), '7.8')
  fill(box('Neutrophils (ANC)'), '0.6')
  fill(box('Platelets'), '25')
  fill(box('Marrow blasts'), '24')
  fireEvent.click(screen.getByRole('radio', { name: 'Group' }))
  fireEvent.click(screen.getByRole('radio', { name: /^Poor/ }))
  expect(result()).toHaveTextContent('3.5 points')
  expect(result()).toHaveTextContent('20% or more is AML by WHO/ICC')
})

test('IPSS-M with genes missing shows mean, best and worst case', () => {
  showPage(ipssm, IpssMPage)
  example(/^Three genes not assessed/)
  expect(result()).toHaveTextContent('IPSS-M 0.31')
  expect(within(result()).getByText('Best case').nextSibling).toHaveTextContent('0.30, Moderate High')
  expect(within(result()).getByText('Worst case').nextSibling).toHaveTextContent('0.63, High')
  expect(result()).toHaveTextContent('Not given: ETNK1, GNB1, PRPF8')
})

test('a VAF above 1, which was no fraction, is not to be converted when % is chosen', () => {
  showPage(ipssm, IpssMPage)
  const vaf = box('Highest TP53 VAF')
  const unit = screen.getByRole('combobox', { name: 'Unit of Highest TP53 VAF' })
  fill(vaf, '30')
  fill(unit, '%')
  expect(vaf).toBeValid()
  expect(screen.queryByRole('button', { name: /^Convert/ })).toBeNull()
  fill(unit, 'fraction')
  fill(vaf, '0.3')
  fill(unit, '%')
  expect(screen.getByRole('button', { name: 'Convert 0.3 to 30%' })).toBeVisible()
})

test('a score without figures shows its source alone', () => {
  const view: typeof ipssCalculator.view = (input) => {
    const result = ipssCalculator.view(input)
    return result.valid ? { ...result, view: { ...result.view, figures: [], figuresNote: null } } : result
  }
  showPage(ipss, () => <ScorePage calculator={{ ...ipssCalculator, view }} />)
  fill(box('Haemoglobin'), '7.8')
  expect(within(result()).getByText(/^Source: Greenberg 1997/).parentElement).toHaveTextContent(
    /^Where this comes from ?Source: /,
  )
})

describe('a number', () => {
  beforeEach(() => void showPage(ipssr, IpssRPage))

  test('in another unit is not converted; conversion is offered, and implausible values are questioned at the field', () => {
    const haemoglobin = box('Haemoglobin')
    const unit = screen.getByRole('combobox', { name: 'Unit of Haemoglobin' })
    fill(haemoglobin, '95')
    expect(haemoglobin).toBeInvalid()
    expect(haemoglobin).toHaveAccessibleDescription(/The maximum value allowed is 20\sg\/dL/)
    fireEvent.click(screen.getByRole('button', { name: 'It is in g/L' }))
    expect(haemoglobin).toHaveValue('95')
    expect(unit).toHaveValue('g/L')
    expect(haemoglobin).toBeValid()
    expect(row(haemoglobin)).toHaveTextContent('80 to < 100: 1 point')
    // 95 was never a value in g/dL, which could be converted.
    expect(screen.queryByRole('button', { name: /^Convert/ })).toBeNull()

    fill(unit, 'g/dL')
    expect(haemoglobin).toHaveValue('95')
    fill(haemoglobin, '9.5')
    fill(unit, 'g/L')
    expect(haemoglobin).toHaveValue('9.5')
    expect(haemoglobin).toHaveAccessibleDescription(/The minimum value allowed is 40\sg\/L/)
    fill(unit, 'mmol/L')
    expect(haemoglobin).toHaveValue('9.5')

    const platelets = box('Platelets')
    fill(platelets, '120')
    fill(screen.getByRole('combobox', { name: 'Unit of Platelets' }), '/uL')
    fireEvent.click(screen.getByRole('button', { name: /^Convert 120\s×\s10⁹\/L to 120000\s\/µL$/ }))
    expect(platelets).toHaveValue('120000')
    fill(platelets, '120')
    expect(row(platelets)).toHaveTextContent('120 /µL is very low. Is the unit right?')
  })

  test('is checked only after a pause, and there is no result until it is corrected', () => {
    vi.useFakeTimers()
    const haemoglobin = box('Haemoglobin')
    fireEvent.change(haemoglobin, { target: { value: '1' } })
    expect(haemoglobin).toBeValid()
    expect(result()).toHaveTextContent('Complete or correct the value to see the result.')
    act(() => void vi.advanceTimersByTime(1100))
    expect(haemoglobin).toHaveAccessibleDescription(/The minimum value allowed is 4\sg\/dL/)
    expect(result()).toHaveTextContent('No result until this is corrected:Haemoglobin')
    fireEvent.change(haemoglobin, { target: { value: '11' } })
    expect(haemoglobin).toBeValid()
    expect(result()).toHaveTextContent('0 to 8.5 points')
  })

  // The browser tests cover the ways of entering text; `text-input.test.ts` covers which texts are numbers.
  test('D-116 of another notation stays in its field and is an error; of a usual one it counts', () => {
    const platelets = box('Platelets')
    for (const [text, reason] of [
      ...['1e2', '１２', '7.5.5', '٣٤'].map((text) => [text, /Enter a number in digits, such as 9.5/] as const),
      ['<5', /It is a limit/],
      ['~8', /“~” is not understood/],
      ['120 mg/dL', /The unit “mg\/dL” is not one of this field: use/],
    ] as const) {
      fill(platelets, text)
      expect(platelets).toHaveValue(text)
      expect(platelets).toHaveAccessibleDescription(reason)
      expect(result()).toHaveTextContent('No result until this is corrected')
      expect(result()).not.toHaveTextContent('points')
    }
    for (const text of ['120 000', '1,234', '100,000', '1.234.567']) {
      fill(platelets, text)
      expect(platelets).toHaveValue(text)
      expect(platelets).toHaveAccessibleDescription(/without thousands separators/)
    }
    for (const [text, points] of [
      ['49,5', '< 50: 1 point'],
      ['100', '≥ 100: 0 points'],
      [' 49.5 ', '< 50: 1 point'],
    ] as const) {
      fill(platelets, text)
      expect(row(platelets)).toHaveTextContent(points)
      expect(platelets).toBeValid()
    }
    fill(platelets, '-1')
    expect(platelets).toHaveAccessibleDescription(/The minimum value allowed is 0/)
  })

  test('D-118 with its unit sets value and unit, at once when pasted, and shows what it was read from', async () => {
    const user = userEvent.setup()
    const haemoglobin = box('Haemoglobin')
    const unit = screen.getByRole('combobox', { name: 'Unit of Haemoglobin' })
    await user.click(haemoglobin)
    await user.paste('Hb 69 g/L ↓')
    expect(haemoglobin).toHaveValue('69')
    expect(unit).toHaveValue('g/L')
    expect(row(haemoglobin)).toHaveTextContent('< 80: 1.5 points; read from “Hb 69 g/L ↓”')
    await user.clear(haemoglobin)
    await user.type(haemoglobin, '7,6 g/dl')
    expect(haemoglobin).toHaveValue('7,6 g/dl')
    expect(unit).toHaveValue('g/dL')
    expect(row(haemoglobin)).not.toHaveTextContent('Hb 69')
    await user.tab()
    expect(haemoglobin).toHaveValue('7,6')
    expect(row(haemoglobin)).toHaveTextContent('read from “7,6 g/dl”')

    const platelets = box('Platelets')
    await user.click(platelets)
    await user.paste('119k')
    expect(platelets).toHaveValue('119')
    expect(screen.getByRole('combobox', { name: 'Unit of Platelets' })).toHaveValue('10^9/L')
    await user.clear(platelets)
    await user.paste('119 mg/dL')
    await user.tab()
    expect(platelets).toHaveValue('119 mg/dL')
    expect(platelets).toHaveAccessibleDescription(/The unit “mg\/dL” is not one of this field/)
    const blasts = box('Marrow blasts')
    await user.click(blasts)
    await user.paste('4.5 %')
    expect(blasts).toHaveValue('4.5')
    expect(blasts).toBeValid()
  })
})

test('the result is announced once the inputs have not changed for a moment, and a copied link for a few seconds', async () => {
  vi.useFakeTimers()
  userEvent.setup()
  showPage(ipssr, IpssRPage)
  const announcements = (text: string) =>
    screen.queryAllByRole('status').filter((one) => one.textContent?.includes(text))
  example(/^Monosomy 7 with blasts of 6%/)
  expect(announcements('IPSS-R 6 points: High.')).toHaveLength(0)
  act(() => void vi.advanceTimersByTime(1500))
  expect(announcements('IPSS-R 6 points: High.')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(announcements('Copied.')).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(5000))
  expect(announcements('Copied.')).toHaveLength(0)
})

test('unreadable parts of a link are left out and reported; the fragment of a heading is not a link', () => {
  const { unmount } = showPage(ipssr, IpssRPage, '#in=1&hb=9&plt=many&surname=Doe&karyotype=%E0%A4%A')
  expect(screen.getByText(/left out: Platelets, surname, Karyotype\./)).toBeVisible()
  expect(box('Haemoglobin')).toHaveValue('9')
  expect(box('Platelets')).toHaveValue('')
  unmount()
  const { unmount: leave } = showPage(ipssr, IpssRPage, '#in=9&hb=9')
  expect(screen.getByText(/^The link contains no usable inputs\./)).toBeVisible()
  leave()
  showPage(ipssr, IpssRPage, '#pitfalls')
  expect(screen.queryByText(/from the link|no usable inputs/)).toBeNull()
})

test('the result is copied as text for the notes, or shown for copying by hand', async () => {
  const user = userEvent.setup()
  showPage(ipssr, IpssRPage)
  example(/^Score 2.5 at 63.5 years/)
  await user.click(screen.getByRole('button', { name: 'Copy as text' }))
  expect(await screen.findByText('Copied as text.')).toBeVisible()
  const text = await navigator.clipboard.readText()
  expect(text).toContain('IPSS-R: 2.5 points, Low; Lower risk (up to 3.5 points)')
  expect(text).toContain('IPSS-RA: 2.26, Low (Age-adjusted, 63.5 years; for survival only, not for AML)')
  expect(text).toContain('Median survival, years: 5.3')
  expect(text).toContain('Entered: Marrow blasts 1%; Haemoglobin 9.6 g/dL; Platelets 80 × 10⁹/L')
  expect(text).toContain('does not replace it')
  expect(text).not.toContain('\u00a0')

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  document.execCommand = () => false
  await user.click(screen.getByRole('button', { name: 'Copy as text' }))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text for the notes' })).value).toMatch(
    /IPSS-R: 2\.5 points, Low/,
  )
})

test('all scores side by side from one set of inputs', async () => {
  // The page loads it when it is asked for.
  await import('./compare-tool.tsx')
  showPage(calculatorRoutes[0], IndexPage)
  fireEvent.click(screen.getByRole('button', { name: 'Compare scores' }))
  const table = within(await screen.findByRole('table', { name: 'The scores side by side' }))
  fill(box('Haemoglobin'), '7.8')
  fill(box('Neutrophils (ANC)'), '0.6')
  fill(box('Platelets'), '25')
  fill(box('Marrow blasts'), '24')
  fill(box('Karyotype'), '-7')
  expect(table.getByRole('row', { name: /^Score/ })).toHaveTextContent('3.5 points')
  expect(table.getByRole('row', { name: /^Score/ })).toHaveTextContent('9 points')
  expect(table.getByRole('row', { name: /^Category/ })).toHaveTextContent('Very high')
  const sources = within(table.getByRole('row', { name: /^Figures from/ })).getAllByRole('cell')
  expect(sources.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Greenberg 2012/),
    'Bernard 2022 patient data',
    expect.stringMatching(/^Greenberg 1997/),
  ])
})
