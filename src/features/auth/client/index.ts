import type { Page } from '#base/client/slots.ts'

export const authPages: Record<'login', Page> = {
  login: { src: 'src/features/auth/client/login-page.tsx', load: () => import('./login-page.tsx') },
}
