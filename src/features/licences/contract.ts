import type { Route } from '#base/contract/route.ts'

export const licencesRoutes = [
  {
    name: 'licences',
    path: '/licences',
    parent: '/about',
    title: 'Licences of software',
    description: 'Notices of the libraries and the font of this site',
    isStatic: true,
    hidden: true,
  },
] as const satisfies readonly Route[]
