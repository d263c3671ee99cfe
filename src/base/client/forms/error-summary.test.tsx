// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'

test('a fault follows the name of its field, or the sentence or question that the field is', async () => {
  render(
    <Form onSubmit={async () => {}}>
      <TextField name="day" label="Answer by" isRequired />
      <TextField name="why" label="Why?" isRequired />
      <CheckboxField name="read" label="I have read this page." isRequired message="To sign, tick this" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Answer by: Enter a value',
    'Why? Enter a value',
    'I have read this page. To sign, tick this',
  ])
})
