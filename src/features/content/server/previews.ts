import { createHmac } from 'node:crypto'
import { isPattern, type Route } from '#base/contract/route.ts'
import type { Call } from '#base/server/http/serve.ts'
import { isSame } from '#base/server/http/xsrf.ts'

const cookie = 'preview'

/** Who comes with what: a call, or a request for a page. */
type Bearer = { cookie(name: string): string | undefined }

/** Pages that are not public, opened for the browser that was given leave (D-34). The leave is a sealed cookie for one page. */
export function newPreviews({ secret, routes, clock }: { secret: string; routes: readonly Route[]; clock(): Date }) {
  const seal = (path: string, until: string) =>
    createHmac('sha256', secret).update(`preview|${until}|${path}`).digest('base64url')

  return {
    has: (path: string) => routes.some((route) => route.path === path && !isPattern(route) && !route.isStatic),

    open(path: string, until: Date, { giveCookie, clock: now }: Pick<Call, 'giveCookie' | 'clock'>) {
      const end = String(until.getTime())
      giveCookie(cookie, `${end}.${seal(path, end)}`, until.getTime() - now().getTime())
    },

    isOpen(path: string, bearer: Bearer): boolean {
      const [until = '', given = ''] = bearer.cookie(cookie)?.split('.') ?? []
      return Number(until) > clock().getTime() && isSame(given, seal(path, until))
    },
  }
}
