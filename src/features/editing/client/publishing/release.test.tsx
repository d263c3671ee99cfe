// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setVisitor } from '#base/client/user.ts'
import { Release } from './release.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

const url = '/treatment/chelation'
const documentOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const draft = {
  ...{ editableId: 'webui.treatment.chelation.main', version: 3, released: 2 },
  ...{ displayName: 'Ann Example', modified: '2026-11-22T15:37:00Z' },
  ...{ old: documentOf('The dose is 5 mg'), now: documentOf('The dose is 10 mg') },
}

type Answer = () => Promise<Response> | Response

/** A server with a draft, and with these answers; returns how often a path has been called. */
function serve(more: Record<string, Answer>) {
  const answers: Record<string, Answer> = {
    '/api/publishing/draft-pages': () => Response.json({ pages: [] }),
    '/api/publishing/page': () => Response.json({ drafts: [draft], mayRelease: true }),
    ...more,
  }
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (path) => answers[String(path)]?.() ?? new Response('', { status: 404 }))
  return (path: string) => fetched.mock.calls.filter(([called]) => String(called) === path).length
}

/** The dialog of a page with a draft, whose restores are answered with these, one after the other. */
function open(...restores: Answer[]) {
  const countOf = serve({ '/api/editable/restore': () => restores.shift()?.() ?? Response.error() })
  render(<ReleaseDialog url={url} part="changes" onReleased={() => {}} onClose={() => {}} />)
  return countOf
}

const takeBack = () => screen.findByRole('button', { name: 'Take back: Main text' })

test('why a change could not be taken back is announced in the dialog, and it can be tried again', async () => {
  const refused = { Message: 'This file was withdrawn.', Info: '', code: 'WITHDRAWN', ref: '1' }
  const held = Promise.withResolvers<Response>()
  open(
    () => Response.json(refused, { status: 422 }),
    () => held.promise,
  )
  fireEvent.click(await takeBack())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('It could not be taken back. This file was withdrawn.')
  expect(screen.getByRole('dialog')).toContainElement(alert)
  fireEvent.click(await takeBack())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a second press on Take back, also once it has been taken back, sends nothing', async () => {
  const held = Promise.withResolvers<Response>()
  const countOf = open(() => held.promise)
  fireEvent.click(await takeBack())
  fireEvent.click(await takeBack())
  expect(await takeBack()).toHaveAttribute('aria-disabled', 'true')
  held.resolve(Response.json({ item: { type: 'region' } }))
  await waitFor(() => expect(countOf('/api/publishing/page')).toBe(2))
  fireEvent.click(await takeBack())
  expect(countOf('/api/editable/restore')).toBe(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('if the part was saved again meanwhile, a message says so and the list is loaded again', async () => {
  const conflict = { Message: 'Someone else saved first.', Info: '', code: 'CONFLICT', ref: '1' }
  const countOf = open(() => Response.json(conflict, { status: 409 }))
  fireEvent.click(await takeBack())
  expect(await screen.findByText(/^This has been saved again/)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Ok' }))
  await waitFor(() => expect(countOf('/api/publishing/page')).toBe(2))
})

test('a second press on Undo this release sends nothing', async () => {
  const held = Promise.withResolvers<Response>()
  const countOf = serve({
    '/api/publishing/release': () => Response.json({ released: [{ url, number: 4, at: '2026-11-22T15:40:00Z' }] }),
    '/api/publishing/rollback': () => held.promise,
  })
  render(<Release url={url} waiting={1} />)
  fireEvent.click(screen.getByRole('button', { name: 'Release…' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^What changed/ }), { target: { value: 'A dose.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Release this page' }))
  const undo = await screen.findByRole('button', { name: 'Undo this release' })
  fireEvent.click(undo)
  fireEvent.click(undo)
  expect(undo).toHaveAttribute('aria-disabled', 'true')
  held.resolve(Response.json({}))
  await waitFor(() => expect(undo).not.toBeInTheDocument())
  expect(countOf('/api/publishing/rollback')).toBe(1)
})

test('a release by somebody with the same display name is not taken for the user’s own', async () => {
  const released = { ...draft, old: 2, now: 3, isText: true }
  const last = { number: 4, isUndone: false, at: '2026-11-22T15:40:00Z', parts: [released] }
  const by = (username: string) => ({ ...last, username, displayName: 'Ann Example' })
  const histories = [by('another-ann'), by('ann')]
  setVisitor({ user: { username: 'ann', displayName: 'Ann Example', roles: ['Admin'] } })
  onTestFinished(() => setVisitor({}))
  serve({
    '/api/publishing/release': () =>
      Response.json({ Message: 'More has been saved.', Info: '', code: 'CONFLICT', current: { url } }, { status: 409 }),
    '/api/content/versions': () =>
      Response.json({ versions: [], releases: histories.splice(0, 1), signatures: [], total: 0 }),
  })
  render(<ReleaseDialog url={url} part="release" onReleased={() => {}} onClose={() => {}} />)
  fireEvent.change(await screen.findByRole('textbox', { name: /^What changed/ }), { target: { value: 'A dose.' } })
  for (const who of ['Ann Example has', 'You have']) {
    fireEvent.click(screen.getByRole('button', { name: 'Release this page' }))
    expect(await screen.findByText(new RegExp(`^${who} already released this`))).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Ok' }))
    await waitFor(() => expect(screen.queryByText(/already released this/)).toBeNull())
  }
})
