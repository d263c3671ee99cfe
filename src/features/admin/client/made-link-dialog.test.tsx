// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CreatedLinkDialog } from './made-link-dialog.tsx'

test('a link on a connection without a clipboard is to be copied by hand', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  const link = {
    url: 'http://intranet.test/link/a',
    expires: '2030-01-01T00:00:00.000Z',
    id: 1,
    mailedTo: null,
    isInOutbox: false,
    fault: '',
  }
  render(<CreatedLinkDialog link={link} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(/Select the link and copy it by hand/)).toBeVisible()
})
