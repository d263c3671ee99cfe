// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ReviewDialog } from './review-dialog.tsx'

const comment = {
  ...{ id: 7, block: '', quote: '', text: 'Serum or plasma?', by: 'Ann Example' },
  ...{ mustSettle: true, isSettled: false, answers: [] },
}
const answers: Record<string, object> = {
  '/api/publishing/draft-pages': { pages: [] },
  '/api/publishing/review/page': {
    people: [],
    reviews: [{ id: 1, note: '', due: '2030-03-03', isClosed: false, people: [], comments: [comment] }],
  },
}

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Answer/ })

async function startAnswer(words: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Answer the comment of Ann Example' }))
  expect(text()).toHaveFocus()
  fireEvent.change(text(), { target: { value: words } })
}

test('a half-typed answer to a comment is not lost without a question', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => Response.json(answers[String(path)]))
  render(<ReviewDialog url="/treatment/chelation" onChanged={() => {}} onClose={() => {}} />)
  await startAnswer('Serum, bec')
  fireEvent.click(screen.getByRole('button', { name: 'Answer the comment of Ann Example' }))
  expect(text()).toHaveValue('Serum, bec')
  expect(text()).toHaveFocus()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(text()).toHaveValue('Serum, bec')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Answer/ })).toBeNull())
  expect(screen.getByRole('button', { name: 'Answer the comment of Ann Example' })).toHaveFocus()
})

test('what is typed while an answer is being sent stays', async () => {
  const held = Promise.withResolvers<Response>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    String(path).endsWith('/answer') ? held.promise : Response.json(answers[String(path)]),
  )
  const onChanged = vi.fn()
  render(<ReviewDialog url="/treatment/chelation" onChanged={onChanged} onClose={() => {}} />)
  await startAnswer('Serum.')
  fireEvent.click(screen.getByRole('button', { name: 'Save the answer' }))
  expect(await screen.findByRole('button', { name: 'Sending…' })).toBeVisible()
  fireEvent.change(text(), { target: { value: 'Serum. Always.' } })
  held.resolve(Response.json({}))
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith('The answer is saved.'))
  expect(text()).toHaveValue('Serum. Always.')
})
