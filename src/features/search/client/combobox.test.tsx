// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import { type ComponentType, useLayoutEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import { SearchDialog } from './search-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const lists: Record<string, ComponentType<{ form: HTMLFormElement }>> = { Combobox, SearchDialog }

test.each(Object.keys(lists))('%s searches for what is typed while it is being rendered', async (name) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return new Promise(() => {})
  })
  document.body.innerHTML = '<form role="search"><input type="search"></form>'
  const form = document.forms[0] as HTMLFormElement
  const field = form.querySelector('input') as HTMLInputElement
  field.focus()
  const List = lists[name] as ComponentType<{ form: HTMLFormElement }>
  /** Layout effects run before those in which the list begins to listen. */
  function Typed() {
    useLayoutEffect(() => {
      field.value = 'dose'
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }, [])
    return null
  }
  const element = (
    <>
      <List form={form} />
      <Typed />
    </>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  await waitFor(() => expect(asked.some((address) => address.startsWith('/api/search?q=dose'))).toBe(true))
})
