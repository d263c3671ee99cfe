import type { Route } from '#base/contract/route.ts'

/** Where administrators look after the site (2.2). */
export const adminRoutes = [
  { name: 'admin', path: '/admin', title: 'Administration', description: '', roles: ['Admin'], isStatic: true },
  {
    name: 'admin-email',
    path: '/admin/email',
    parent: 'admin',
    title: 'Send a test e-mail',
    description: '',
    roles: ['Admin'],
    isStatic: true,
  },
  {
    name: 'admin-error',
    path: '/admin/error',
    parent: 'admin',
    title: 'Generate a test error',
    description: '',
    roles: ['Admin'],
    isStatic: true,
  },
] as const satisfies readonly Route[]
