import { createHmac } from 'node:crypto'
import type { Call } from '#base/server/http/serve.ts'
import { isSame } from '#base/server/http/xsrf.ts'

/** Who comes with what: a call, or a request for a page or a file. */
export type Bearer = { cookie(name: string): string | undefined }

/** Leave for one browser to see one thing for a time, though it is not public: a sealed cookie of this name. */
export function newLeave({ name, secret, clock }: { name: string; secret: string; clock(): Date }) {
  const seal = (thing: string, until: string) =>
    createHmac('sha256', secret).update(`${name}|${until}|${thing}`).digest('base64url')

  return {
    give(thing: string, until: Date, { giveCookie, clock: now }: Pick<Call, 'giveCookie' | 'clock'>) {
      const end = String(until.getTime())
      giveCookie(name, `${end}.${seal(thing, end)}`, until.getTime() - now().getTime())
    },

    isGiven(thing: string, bearer: Bearer): boolean {
      const [until = '', given = ''] = bearer.cookie(name)?.split('.') ?? []
      return Number(until) > clock().getTime() && isSame(given, seal(thing, until))
    },
  }
}
