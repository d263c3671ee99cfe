// @vitest-environment happy-dom
import { act, type BoundFunctions, fireEvent, type queries, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fill } from '#test/component.tsx'
import { FieldsSection } from './fields-section.tsx'

let user: UserEvent
let form: BoundFunctions<typeof queries>
const field = (label: string) => form.getByLabelText<HTMLInputElement>(label)
const group = (name: string) => form.getByRole('group', { name })
const inGroup = (name: string, label: string) => within(group(name)).getByLabelText<HTMLInputElement>(label)
const send = () => act(async () => fireEvent.click(form.getByRole('button', { name: 'Send' })))
const summary = () => form.getByRole('region', { name: 'There is a problem' })
const faults = () => within(summary()).getAllByRole('link')

beforeEach(() => {
  user = userEvent.setup()
  render(<FieldsSection />)
  form = within(screen.getByRole('form', { name: 'Form of every field' }))
})

test('5.6 a form that is rejected summarises the errors, takes the focus, and links to the fields', async () => {
  const address = location.href
  await send()
  expect(summary()).toHaveFocus()
  expect(faults().map(({ textContent }) => textContent)).toEqual([
    'Name: Enter a value',
    'E-mail: Enter a value',
    'Age: Enter a value',
    'Study ID: Enter a value',
    'Scaling: Select an option',
    'Date of birth: Enter a value',
    'New password: Enter a value',
    'Notes: Enter text',
    'I have read the statement: Tick the checkbox',
  ])
  expect(field('Name')).toBeInvalid()
  expect(field('Name')).toHaveAccessibleDescription('Error: Enter a value As on the badge')
  await user.click(within(summary()).getByRole('link', { name: 'Date of birth: Enter a value' }))
  expect(inGroup('Date of birth', 'Day')).toHaveFocus()
  within(summary()).getByRole('link', { name: 'Name: Enter a value' }).focus()
  await user.keyboard('{Enter}')
  expect(field('Name')).toHaveFocus()
  await user.keyboard('Jane')
  expect(field('Name')).toBeValid()
  expect(faults()).toHaveLength(8)
  expect(location.href).toBe(address)
})

test('5.6 fields are validated on blur', async () => {
  for (const [label, typed, message] of [
    ['E-mail', 'jane', 'Enter a valid value'],
    ['Age', '17', 'Enter a higher value'],
    ['Age', '121', 'Enter a lower value'],
    ['Haemoglobin', '21', 'Enter a lower value'],
    ['Change', '-6', 'Enter a higher value'],
    ['Study ID', '01-0', 'Enter a valid value'],
    ['New password', 'short', 'This field should be at least 14 characters long'],
  ] as const) {
    await user.clear(field(label))
    await user.type(field(label), typed)
    await user.tab()
    expect(field(label)).toHaveAccessibleDescription(new RegExp(message))
  }
})

test('5.6 fields for plain numbers are masked to digits, typed or pasted', async () => {
  const age = field('Age')
  await user.type(age, 'x4e2')
  expect(age).toHaveValue('42')
  await user.clear(age)
  await user.click(age)
  await user.paste('60 years')
  expect(age).toHaveValue('60')
  const haemoglobin = field('Haemoglobin')
  await user.type(haemoglobin, '-9a,5.5')
  await user.tab()
  expect(haemoglobin).toHaveValue('9,55')
  expect(haemoglobin).toBeValid()
  await user.type(field('Change'), '-1.5')
  expect(field('Change')).toHaveValue('-1.5')
})

test('5.2 dates are typed in three boxes and kept as one', () => {
  const held = form.getByRole('status', { name: 'Held' })
  fill(inGroup('Date of birth', 'Day'), '29')
  fill(inGroup('Date of birth', 'Month'), '2')
  fill(inGroup('Date of birth', 'Year'), '1951')
  const hint = 'For example 31 3 1950'
  expect(group('Date of birth')).toHaveAccessibleDescription(`Error: February 1951 has only 28 days ${hint}`)
  fill(inGroup('Date of birth', 'Year'), '1952')
  expect(group('Date of birth')).toHaveAccessibleDescription(hint)
  expect(held).toHaveTextContent('| 1952-02-29 |')
  expect(inGroup('Date of birth', 'Month')).toHaveValue('2')
  fill(inGroup('Date of diagnosis', 'Year'), '2020')
  expect(group('Date of diagnosis')).toHaveAccessibleDescription(/Enter a month/)
  fill(inGroup('Date of diagnosis', 'Month'), '07')
  expect(inGroup('Date of diagnosis', 'Month')).toHaveValue('07')
  expect(held).toHaveTextContent('| 1952-02-29 | 2020-07')
})

test('5.5 5.6 lists and checkboxes', async () => {
  const options = (label: string) => [...field(label).querySelectorAll('option')].map((one) => one.textContent)
  expect(options('Scaling')[0]).toBe('- Select -')
  expect(options('Nothing to select')).toEqual(['! No options !'])
  expect(options('Flip')).toEqual(['None', 'Left and right', 'Top and bottom'])
  expect(screen.getByLabelText('Value that is not in the list')).toHaveValue('')
  const consent = form.getByRole('checkbox', { name: 'I have read the statement' })
  await send()
  expect(consent).toHaveAccessibleDescription('Error: Tick the checkbox')
  await user.click(form.getByText('I have read the statement'))
  expect(consent).toBeChecked()
  expect(consent).toBeValid()
})

test('5.6 a valid form is sent; errors from the server are shown', async () => {
  for (const [label, text] of Object.entries({
    Name: 'Jane',
    'E-mail': 'jane@example.org',
    Age: '60',
    'Study ID': '99-99999',
    Scaling: 'x',
    'New password': 'a long enough one',
    'Repeat the password': 'a long enough one',
    Notes: 'None',
  }))
    fill(field(label), text)
  for (const [label, text] of Object.entries({ Day: '31', Month: '3', Year: '1950' }))
    fill(inGroup('Date of birth', label), text)
  fireEvent.click(field('I have read the statement'))
  await send()
  expect(faults().map(({ textContent }) => textContent)).toEqual(['Study ID: Study ID not found'])
  fill(field('Study ID'), '01-01234')
  fill(field('Name'), 'fail')
  await user.type(field('Name'), '{Enter}')
  expect(summary()).toHaveTextContent('Network Error')
  expect(summary()).toHaveFocus()
  fill(field('Name'), 'Jane')
  await send()
  expect(form.queryByRole('region')).toBeNull()
  const sent = JSON.parse(screen.getByRole('status', { name: 'Sent' }).textContent ?? '')
  expect(sent).toMatchObject({ name: 'Jane', study: '01-01234', born: '1950-03-31', consent: 'true', flip: 'none' })
})
