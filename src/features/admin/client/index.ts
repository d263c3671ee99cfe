import type { Page } from '#base/client/slots.ts'
import type { AdminPageName } from './pages.ts'

/** What the pages consist of is listed apart: a reader who never comes here is spared even the names of the files. */
const page = (name: AdminPageName, file: string): Page => ({
  src: `src/features/admin/client/${file}.tsx`,
  load: async () => (await import('./pages.ts')).pages[name](),
})

export const adminPages: Record<AdminPageName, Page> = {
  admin: page('admin', 'admin-page'),
  'admin-email': page('admin-email', 'test-email-page'),
  'admin-error': page('admin-error', 'test-error-page'),
}
