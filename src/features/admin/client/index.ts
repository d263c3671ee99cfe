import type { Page } from '#base/client/slots.ts'
import type { AdminPageName } from './pages.ts'

/** What the pages consist of is listed apart: a reader who never comes here is spared even the names of the files. */
const load = (name: AdminPageName) => () => import('./pages.ts').then((file) => file.pages[name]())

export const adminPages: Record<AdminPageName, Page> = {
  admin: { src: 'src/features/admin/client/admin-page.tsx', load: load('admin') },
  'admin-email': { src: 'src/features/admin/client/test-email-page.tsx', load: load('admin-email') },
  'admin-error': { src: 'src/features/admin/client/test-error-page.tsx', load: load('admin-error') },
}
