import type { Route } from '#base/contract/route.ts'

/** The administration pages (2.2). */
export const adminRoutes = [
  {
    name: 'admin',
    page: 'administration',
    path: '/admin',
    title: 'Administration',
    description: '',
    roles: ['Admin'],
    isStatic: true,
  },
  {
    name: 'admin-email',
    page: 'administration',
    path: '/admin/email',
    parent: '/admin',
    title: 'Send a test e-mail',
    description: '',
    roles: ['Admin'],
    isStatic: true,
  },
  {
    name: 'admin-error',
    page: 'administration',
    path: '/admin/error',
    parent: '/admin',
    title: 'Generate a test error',
    description: '',
    roles: ['Admin'],
    isStatic: true,
  },
] as const satisfies readonly Route[]

export type AdminPageName = (typeof adminRoutes)[number]['name']
