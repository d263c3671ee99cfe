import type { Page } from '#base/client/slots.ts'

export const linkPages: Record<'link', Page> = {
  link: { src: 'src/features/links/client/link-page.tsx', load: () => import('./link-page.tsx') },
}
