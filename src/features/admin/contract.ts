import type { Route } from '#base/contract/route.ts'

const administration = { page: 'administration', description: '', roles: ['Admin'], isStatic: true } as const

/** The administration pages (2.2). */
export const adminRoutes = [
  { ...administration, name: 'admin', path: '/admin', title: 'Administration' },
  { ...administration, name: 'admin-email', path: '/admin/email', parent: '/admin', title: 'Send a test e-mail' },
  { ...administration, name: 'admin-error', path: '/admin/error', parent: '/admin', title: 'Generate a test error' },
] as const satisfies readonly Route[]

export type AdminPageName = (typeof adminRoutes)[number]['name']
