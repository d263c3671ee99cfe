import { isPattern, type Route } from '#base/contract/route.ts'
import { newLeave } from './leave.ts'

/** The cookie of a preview. */
export const previewCookie = 'preview'

/** Pages that are not public, opened for the browser that was given leave (D-34). */
export function newPreviews({ routes, ...sealing }: { secret: string; routes: readonly Route[]; clock(): Date }) {
  const { give: open, isGiven: isOpen, linkOf } = newLeave({ name: previewCookie, ...sealing })
  return {
    has: (path: string) => routes.some((route) => route.path === path && !isPattern(route) && !route.isStatic),
    open,
    isOpen,
    linkOf,
  }
}
