// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { TreePage } from '#features/pages/contract/index.ts'
import { PagesDialog } from './pages-dialog.tsx'

const page = (id: number, title: string, parent: number | null = null): TreePage => ({
  ...{ id, title, path: `/${title.toLowerCase()}`, parent, template: 'standard' },
  ...{ inMenu: true, menuGroup: null, online: true, archived: null, isFixed: false },
})

const pages = [page(1, 'Diagnosis'), page(2, 'Workup', 1), page(3, 'Prognosis'), page(4, 'Treatment')]

/** The dialog *Pages* with the page *Treatment* chosen, before a server that makes each move. */
async function showPages() {
  let tree = { version: 1, pages }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, { body } = {}) => {
    if (!String(path).endsWith('/pages/move')) return Response.json(tree)
    const { page: id, parent, before } = JSON.parse(String(body))
    const moved = pages.filter((each) => each.id === id).map((each) => ({ ...each, parent }))
    const others = tree.pages.filter((each) => each.id !== id)
    const at = before === null ? others.length : others.findIndex((each) => each.id === before)
    tree = { version: tree.version + 1, pages: others.toSpliced(at, 0, ...moved) }
    return Response.json({ tree, id, path: moved[0]?.path })
  })
  const Dialog = () => <PagesDialog shown="/treatment" onClose={() => {}} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Dialog }])} />)
  await screen.findByRole('tree')
  return userEvent.setup()
}

const row = () => screen.getByRole('treeitem', { name: /^Treatment/ })

test('a button that moves a page keeps the focus, also when there is nothing to move past', async () => {
  const user = await showPages()
  const focused = vi.fn()
  screen.getByRole('tree').addEventListener('focusin', focused)
  const down = screen.getByRole('button', { name: 'Move down' })
  await user.click(screen.getByRole('button', { name: 'Move up' }))
  expect(await screen.findByText('“Treatment” moved up.')).toBeVisible()
  await user.click(down)
  expect(await screen.findByText('“Treatment” moved down.')).toBeVisible()
  await user.click(down)
  expect(await screen.findByText('“Treatment” cannot be moved down.')).toBeVisible()
  expect(down).toHaveFocus()
  expect(focused).not.toHaveBeenCalled()
})

test('a page moved by the keyboard keeps the focus, under a parent that was folded too', async () => {
  const user = await showPages()
  row().focus()
  for (const [key, level] of [
    ['ArrowUp', '1'],
    ['ArrowRight', '2'],
  ]) {
    await user.keyboard(`{Alt>}{${key}}{/Alt}`)
    await vi.waitFor(() => expect(row()).toHaveAttribute('aria-level', level))
    await vi.waitFor(() => expect(row()).toHaveFocus())
  }
})
