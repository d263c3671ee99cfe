// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'

test('a fault follows the name of its field, or the question that the field asks', async () => {
  render(
    <Form onSubmit={async () => {}}>
      <TextField name="day" label="Answer by" isRequired />
      <TextField name="why" label="Why?" isRequired />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Answer by: Enter a value', 'Why? Enter a value'])
})
