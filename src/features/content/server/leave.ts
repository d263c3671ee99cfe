import { createHmac } from 'node:crypto'
import type { Call } from '#base/server/http/serve.ts'
import { isSame } from '#base/server/http/xsrf.ts'

/** Who comes with what: a call, or a request for a page or a file. */
export type Bearer = { cookie(name: string): string | undefined }

type Given = { thing: string; until: Date; link: number }

/** Leave for one browser to see one thing for a time, though it is not public: a sealed cookie that names the link behind it. */
export function newLeave({ name, secret, clock }: { name: string; secret: string; clock(): Date }) {
  const seal = (...sealed: string[]) =>
    createHmac('sha256', secret)
      .update([name, ...sealed].join('|'))
      .digest('base64url')

  return {
    give({ thing, until, link }: Given, { giveCookie, clock: now }: Pick<Call, 'giveCookie' | 'clock'>) {
      const end = String(until.getTime())
      giveCookie(name, `${end}.${link}.${seal(end, String(link), thing)}`, until.getTime() - now().getTime())
    },

    isGiven(thing: string, bearer: Bearer): boolean {
      const [until = '', link = '', given = ''] = bearer.cookie(name)?.split('.') ?? []
      return Number(until) > clock().getTime() && isSame(given, seal(until, link, thing))
    },

    /** The link that somebody says is behind their leave. */
    linkOf(bearer: Bearer): number | undefined {
      const link = bearer.cookie(name)?.split('.')[1]
      return link !== undefined && /^\d{1,9}$/.test(link) ? Number(link) : undefined
    },
  }
}
