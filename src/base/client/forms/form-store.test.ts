import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { problem } from '#base/contract/problem.ts'
import { textFault } from '#base/contract/validation/field.ts'
import { sameAs } from '#base/contract/validation/validators.ts'
import { createForm, type Faults } from './form-store.ts'
import { checkBySchema } from './schema.ts'

const nothing = () => ({})
const accept = async () => undefined
const text = (name: string, rules = {}) => ({
  name,
  label: name,
  id: name,
  check: (value: string) => textFault(value, rules),
})

test('5.6 an invalid form is not sent, and shows an error at each field', async () => {
  const form = createForm({ age: '12' })
  form.register(text('name', { isRequired: true }))
  form.register(text('age', { dataType: 'Integer', min: 18 }))
  let sent = 0
  const isAccepted = await form.submit(nothing, async () => {
    sent++
    return undefined
  })
  expect(isAccepted).toBe(false)
  expect(sent).toBe(0)
  expect(form.state().faults).toEqual({ name: 'Enter a value', age: 'Enter a higher value' })
  expect(form.state().refusals).toBe(1)
})

test('an empty field is not reported on blur, before the form is sent', () => {
  const form = createForm({})
  form.register(text('name', { isRequired: true }))
  form.register(text('age', { dataType: 'Integer' }))
  form.leave('name')
  form.set('age', '1.5')
  expect(form.state().faults).toEqual({})
  form.leave('age')
  expect(form.state().faults).toEqual({ age: 'Enter a valid value' })
})

test('a shown error is updated while typing', async () => {
  const form = createForm({})
  form.register(text('age', { dataType: 'Integer', isRequired: true, min: 18 }))
  await form.submit(nothing, accept)
  form.set('age', '1')
  expect(form.state().faults).toEqual({ age: 'Enter a higher value' })
  form.set('age', '18')
  expect(form.state().faults).toEqual({})
})

test('a field compared with another becomes valid by a change of either', async () => {
  const form = createForm({ first: 'a', second: 'b' })
  form.register(text('first'))
  form.register({ name: 'second', label: 'Second', id: 'second', check: sameAs('first', 'first') })
  await form.submit(nothing, accept)
  expect(form.state().faults).toEqual({ second: 'The value must be equal to the first value' })
  form.set('first', 'b')
  expect(form.state().faults).toEqual({})
})

test('an error from the server is shown until its field changes', async () => {
  const form = createForm({ id: '01-01234', note: '' })
  form.register(text('id'))
  form.register(text('note'))
  expect(await form.submit(nothing, async (): Promise<Faults> => ({ id: 'Study ID not found' }))).toBe(false)
  form.set('note', 'x')
  expect(form.state().faults).toEqual({ id: 'Study ID not found' })
  form.set('id', '01-01235')
  expect(form.state().faults).toEqual({})
})

test('a schema validates the form as a whole, after the fields', async () => {
  const schema = z
    .object({ from: z.string().check(z.minLength(1, 'From where?')), to: z.string() })
    .check(z.refine(({ from, to }) => from !== to, { error: 'Go somewhere else', path: ['to'] }))
  const form = createForm({ from: '', to: 'x' })
  form.register(text('from', { isRequired: true }))
  await form.submit(checkBySchema(schema), accept)
  expect(form.state().faults).toEqual({ from: 'Enter a value' })
  form.set('from', 'x')
  await form.submit(checkBySchema(schema), accept)
  expect(form.state().faults).toEqual({ to: 'Go somewhere else' })
})

test('a thrown error is shown, and removed by the next attempt', async () => {
  const form = createForm({})
  await form.submit(nothing, async () => {
    throw problem(401, 'Wrong username or password.', 'Nine attempts left.')
  })
  expect(form.state().failure).toEqual({ message: 'Wrong username or password.', info: 'Nine attempts left.' })
  expect(form.state().isSubmitting).toBe(false)
  await form.submit(nothing, accept)
  expect(form.state().failure).toBeUndefined()
})

test('a form is not sent twice at the same time', async () => {
  const form = createForm({})
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const first = form.submit(nothing, () => promise)
  expect(form.state().isSubmitting).toBe(true)
  expect(await form.submit(nothing, accept)).toBe(false)
  resolve(undefined)
  expect(await first).toBe(true)
  expect(form.state().isSubmitting).toBe(false)
})

test('a form is dirty while it differs from the saved values', async () => {
  const form = createForm({ name: 'a' })
  form.set('name', 'b')
  expect(form.state().isDirty).toBe(true)
  form.set('name', 'a')
  expect(form.state().isDirty).toBe(false)
  form.set('name', 'c')
  await form.submit(nothing, accept)
  expect(form.state().isDirty).toBe(false)
  form.set('name', 'd')
  form.reset()
  expect(form.state().values).toEqual({ name: 'c' })
})

test('a field that is no longer rendered is no longer validated', async () => {
  const form = createForm({})
  const leaveOut = form.register(text('name', { isRequired: true }))
  leaveOut()
  expect(await form.submit(nothing, accept)).toBe(true)
})

test('once other fields are shown, the errors of those before are gone and a shared one is renewed', async () => {
  const form = createForm({})
  const leaves = form.register(text('name', { isRequired: true }))
  form.register(text('age', { isRequired: true }))
  form.register(text('note', { isRequired: true }))
  await form.submit(nothing, accept)
  leaves()
  form.register(text('age'))
  form.recheck()
  expect(form.state().faults).toEqual({ note: 'Enter a value' })
})
