// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { collectionDescriptions } from '#features/pages/contract/collection-descriptions.ts'
import { CollectionEditor } from './collection-editor.tsx'

const url = '/treatment/chelation'
const id = 'webui.treatment.chelation.reading'

type Saving = { item: { collectionItemId: number; data: { title: string }; baseVersion?: number } }

/** A server with an empty list. Each save waits in `saves` until the test answers it. */
function serve() {
  const saves: { sent: Saving['item']; answer(): void }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, { body } = {}) => {
    if (String(path).endsWith('/collection/page'))
      return Promise.resolve(Response.json({ collectionId: id, items: [], total: 0, offset: 0, version: 0 }))
    if (!String(path).endsWith('/collection/save')) return Promise.resolve(Response.json({ notes: [] }))
    const { item } = JSON.parse(String(body)) as Saving
    const { promise, resolve } = Promise.withResolvers<Response>()
    const saved = { ...item, collectionId: id, collectionItemId: 12, sortIndex: 0, archived: false, username: 'eve' }
    saves.push({ sent: item, answer: () => resolve(Response.json({ ...saved, version: saves.length, notes: [] })) })
    return promise
  })
  return saves
}

test('what is typed while a new item is being saved goes to the same item when Save is pressed again', async () => {
  const saves = serve()
  const description = collectionDescriptions.reading
  render(
    <CollectionEditor id={id} url={url} description={description} headingId={undefined} wasEmpty onItems={() => {}} />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Add item' }))
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: /^Sav/ }))
  type(/^Title/, 'Guideline')
  type(/^Address/, 'https://example.org/a')
  save()
  await waitFor(() => expect(saves).toHaveLength(1))
  type(/^Title/, 'Guideline of 2026')
  save()
  saves[0]?.answer()
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(saves[1]?.sent).toMatchObject({ collectionItemId: 12, data: { title: 'Guideline of 2026' }, baseVersion: 1 })
  saves[1]?.answer()
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
})
