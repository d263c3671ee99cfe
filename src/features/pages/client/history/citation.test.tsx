// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SiteContext } from '#base/client/site.ts'
import { ContentContext } from '../content.ts'
import { Citation } from './citation.tsx'

test.each([
  ['Publisher: The society', 'Publisher: The society. ', '%0D%0APB%20%20-%20The%20society%0D%0A'],
  [undefined, '', '%0D%0AT2%20%20-%20Guide%0D%0AET'],
])('a citation names the publisher, if there is one (%s)', async (publisher, words, line) => {
  const versions = [{ number: 3, at: '2027-03-04T09:00:00.000Z', note: '' }]
  vi.stubGlobal('fetch', async () => Response.json({ versions }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const site = { site: { name: 'Guide', url: 'https://guide.test' }, routes: [], menu: [], footer: [], isDraft: false }
  const content = { page: { url: '/treatment/chelation' }, route: { title: 'Iron chelation' } }
  render(
    <MemoryRouter>
      <SiteContext value={{ ...site, publisher } as never}>
        <ContentContext value={content as never}>
          <Citation />
        </ContentContext>
      </SiteContext>
    </MemoryRouter>,
  )
  const address = 'https://guide.test/treatment/chelation?version=3'
  expect(await screen.findByText(`Iron chelation. Guide, version 3, 4 March 2027. ${words}${address}`)).toBeVisible()
  expect(screen.getByRole('link', { name: 'RIS file' }).getAttribute('href')).toContain(line)
})
