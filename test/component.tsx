import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SiteContext } from '#base/client/site.ts'
import type { Route } from '#base/contract/route.ts'
import type { PageContent } from '#features/pages/contract/page-content.ts'

const site = {
  ...{ name: 'MDS Guidelines', shortName: 'MDS', url: 'https://mds.example', contactEmail: '', university: '' },
  ...{ feedbackUrl: '', version: '1.0.0', flags: [], roles: [], facts: {} },
}

/** Renders a page of the site at its address, without text by editors; `hash` is the address's fragment. */
export function showPage(route: Route, Page: ComponentType, hash = '') {
  const { name, path, title } = route
  const content: PageContent = {
    page: {
      ...{ url: path, key: path, template: null, parts: null, accessRoles: [], online: true, title, description: null },
      ...{ updated: null, reviewed: null, reviewedBy: null, nextReview: null },
    },
    route: { name, path, title },
    around: { trail: [], introduced: [], menu: [] },
    ...{ contentItems: [], collectionItems: [], collections: [], headings: [], links: [], unconfirmed: 0 },
    references: { count: 0, html: '' },
  }
  history.replaceState(null, '', path + hash)
  const routes = [{ id: name, path, loader: () => content, Component: Page }]
  const hydrationData = { loaderData: { [name]: content } }
  const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData })
  return render(
    <SiteContext value={{ site, routes: [], menu: [], footer: [], isDraft: false }}>
      <RouterProvider router={router} />
    </SiteContext>,
  )
}

/** The text box whose label begins with this text. */
export const box = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: (name) => name.startsWith(label) })

/** Enters text in a control at once, as autofill does, and leaves the control. */
export function fill(control: HTMLElement, value: string) {
  fireEvent.change(control, { target: { value } })
  fireEvent.blur(control)
}
