import { createHmac } from 'node:crypto'
import type { Call } from '#base/server/http/serve.ts'
import { isEqualInConstantTime } from '#base/server/http/xsrf.ts'

/** Anything that carries cookies: a call, or a page or file request. */
export type Bearer = { cookie(name: string): string | undefined }

type Grant = { thing: string; until: Date; link: number }

/** Temporary access: a signed cookie lets one browser see one unpublished page or file, and names its link. */
export function newAccessGrants({ name, secret, clock }: { name: string; secret: string; clock(): Date }) {
  const seal = (...sealed: string[]) =>
    createHmac('sha256', secret)
      .update([name, ...sealed].join('|'))
      .digest('base64url')

  return {
    grant({ thing, until, link }: Grant, { setCookie, clock: now }: Pick<Call, 'setCookie' | 'clock'>) {
      const end = String(until.getTime())
      setCookie(name, `${end}.${link}.${seal(end, String(link), thing)}`, until.getTime() - now().getTime())
    },

    isGranted(thing: string, bearer: Bearer): boolean {
      const [until = '', link = '', signature = ''] = bearer.cookie(name)?.split('.') ?? []
      return Number(until) > clock().getTime() && isEqualInConstantTime(signature, seal(until, link, thing))
    },

    /** The link that the cookie names, which is not verified. */
    linkOf(bearer: Bearer): number | undefined {
      const link = bearer.cookie(name)?.split('.')[1]
      return link !== undefined && /^\d{1,9}$/.test(link) ? Number(link) : undefined
    },
  }
}
