import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#base/contract/problem.ts'
import { type Route, routeAt } from '#base/contract/route.ts'
import { carriesSession } from '#base/contract/session.ts'
import type { User } from '#base/contract/user.ts'
import { withoutValues } from '#base/server/http/errors.ts'
import { loginAt, redirectTarget } from '#features/auth/contract.ts'
import type { Pages } from './pages.ts'

type Options = {
  pages: Pages
  routes: readonly Route[]
  identify(request: FastifyRequest): Promise<User | undefined>
  /** Tells whether this browser may see the page though it is not public. */
  isPreview(path: string, request: FastifyRequest): boolean
  /** Keeps what broke, for those who mend it. */
  note(error: unknown, request: FastifyRequest): void
}

/** Answers every address that is no call and no file: with a page, or with where the page is. */
export function pageRoutes(app: FastifyInstance, { pages, routes, identify, isPreview, note }: Options) {
  app.get('/*', async (request, reply) => {
    const { pathname, search } = addressOf(request.url)
    const elsewhere = routeAt(routes, pathname) ? undefined : rightPath(routes, pathname)
    if (elsewhere) return reply.redirect(elsewhere + search, 308)
    try {
      const user = await identify(request)
      if (user && pathname === '/login')
        return reply.redirect(inHeader(redirectTarget(new URLSearchParams(search).get('redirect'))), 302)
      // What a page is drawn by: the day it is asked for, or at an address that is none the words that are looked for.
      const key = routeAt(routes, pathname) ? 'on' : 'q'
      const value = new URLSearchParams(search).get(key)
      const address = value === null ? pathname : `${pathname}?${new URLSearchParams({ [key]: value })}`
      const answer = await pages.page(address, user, isPreview(pathname, request))
      reply.hijack()
      answer.send(
        request.raw,
        reply.raw,
        carriesSession(request.headers.cookie) ? { 'cache-control': 'private, no-store' } : {},
      )
    } catch (error) {
      return failed(error, request, reply)
    }
  })

  async function failed(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const status = error instanceof Problem ? error.status : 500
    // D-92
    if (status === 401) return reply.redirect(loginAt(request.url), 302)
    if (status < 500) throw error
    request.log.error({ err: withoutValues(error) }, 'a page could not be drawn')
    note(withoutValues(error), request)
    const page = await pages.page('/error', undefined).catch(() => undefined)
    if (!page)
      return reply
        .code(500)
        .type('text/plain; charset=utf-8')
        .send(`Something went wrong on the server. Reference: ${request.id}\n`)
    reply.hijack()
    page.send(request.raw, reply.raw, { status, 'cache-control': 'no-store', 'x-request-id': request.id })
  }
}

/** An address as a header can carry it. */
const inHeader = (path: string) => path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)

/** A path that begins with two slashes is a path like any other, and names no other host. */
function addressOf(url: string) {
  const at = url.indexOf('?')
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) }
}

/** The path of the site map that this one means: in other case, with a slash too many, or with needless escapes (T2). */
function rightPath(routes: readonly Route[], path: string): string | undefined {
  const plain = decoded(path)
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  const exact = routes.find((route) => route.path.toLowerCase() === plain.toLowerCase())
  if (exact) return exact.path
  const bare = path.replace(/\/+$/, '')
  return bare !== path && routeAt(routes, bare) ? bare : undefined
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
