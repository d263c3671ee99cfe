import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#base/contract/problem.ts'
import { isPattern, type Route } from '#base/contract/route.ts'
import { carriesSession } from '#base/contract/session.ts'
import type { User } from '#base/contract/user.ts'
import { noSuchAddress, outageOf, withoutValues } from '#base/server/http/errors.ts'
import type { Outages } from '#base/server/http/outages.ts'
import { TryLater } from '#base/server/http/try-later.ts'
import { loginAt, redirectTarget } from '#features/auth/contract.ts'
import { parameterIn } from '../content-address.ts'
import type { Pages } from './pages.ts'

type Options = {
  pages: Pages
  correctPath(path: string, user: User | undefined): Promise<string | undefined>
  routeAt(path: string): Promise<Pick<Route, 'query' | 'path'> | undefined>
  identify(request: FastifyRequest): Promise<User | undefined>
  isPreview(path: string, request: FastifyRequest): boolean
  isAbsent(path: string, user: User | undefined, request: FastifyRequest): Promise<boolean>
  note(error: unknown, request: FastifyRequest): void
  /** Counts a page that depends on a query, such as a search, from this address. */
  countQueried(ip: string): void
  outages: Outages
}

/** Answers every address that is neither a call nor a file: with a page, or with a redirect to it. */
export function pageRoutes(
  app: FastifyInstance,
  { pages, correctPath, routeAt, identify, isPreview, isAbsent, note, countQueried, outages }: Options,
) {
  app.get('/*', async (request, reply) => {
    const { pathname, search } = addressOf(request.url)
    const isCanonical = request.originalUrl === request.url
    try {
      // Not looked up if it is cached: while the database is away that would take longer than readers should wait.
      const isCached = pages.isCached(pathname)
      const unknown: Partial<Pick<Route, 'query' | 'path'>> = {}
      const lookedUp = isCached && search === '' ? unknown : routeAt(pathname)
      const route = await Promise.resolve(lookedUp).catch((error: unknown) => {
        if (!isCached) throw error
        return unknown
      })
      const user = await identify(request)
      const isKnown = isCanonical ? route !== undefined : isCached
      const elsewhere = !isKnown ? await correctPath(pathname, user) : isCanonical ? undefined : pathname
      if (elsewhere)
        return reply.header('cache-control', cacheOfRedirect(request)).redirect(elsewhere + inHeader(search), 308)
      // What a pattern finds may be secret: it is rendered at its one address only.
      if (!isCanonical && route?.path !== undefined && isPattern({ path: route.path })) throw noSuchAddress()
      if (user && pathname === '/login') {
        const target = redirectTarget(new URLSearchParams(search).get('redirect'))
        // The login page offers another account; the target would lead back to it.
        if (!(await pages.isRefused(addressOf(target).pathname, user))) return reply.redirect(inHeader(target), 302)
      }
      if (!route || route.query) countQueried(request.ip)
      const kept = route?.query ?? [parameterIn(new URLSearchParams(search)) ?? []].flat()
      const address = route ? withQuery(pathname, search, kept) : pathname
      const answer = route?.query
        ? await pages.queriedPage(address, user, request.headers['accept-encoding'])
        : await pages.page(address, user, isPreview(pathname, request))
      const isMissing =
        route?.path !== undefined && isPattern({ path: route.path }) && (await isAbsent(pathname, user, request))
      const isPrivate = isMissing || carriesSession(request.headers.cookie)
      reply.hijack()
      answer.send(request.raw, reply.raw, {
        ...(isMissing && { status: 404 }),
        ...(isPrivate && { headers: { 'cache-control': 'private, no-store' } }),
      })
    } catch (error) {
      return answerFailure(error, request, reply)
    }
  })

  /** Where a page leads depends on who asks, and may change. */
  const cacheOfRedirect = ({ headers }: FastifyRequest) =>
    carriesSession(headers.cookie) ? 'private, no-store' : pages.cacheOfAbsent

  async function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const outage = error instanceof TryLater ? error : outageOf(error)
    const status = outage?.status ?? (error instanceof Problem ? error.status : 500)
    // 6, D-92
    if (status === 401 || status === 403) {
      return reply.header('cache-control', cacheOfRedirect(request)).redirect(loginAt(request.url), 302)
    }
    const page = status < 500 ? pages.refusalPage(request.raw, status) : pages.errorPage
    if (status < 500) {
      if (!page) throw error
    } else if (outage) {
      if (!(error instanceof Problem)) outages.note(error)
    } else {
      request.log.error({ err: withoutValues(error) }, 'a page could not be rendered')
      note(withoutValues(error), request)
    }
    const headers = {
      'cache-control': 'no-store',
      ...(outage && { 'retry-after': String(outage.retryAfterSeconds) }),
    }
    if (!page)
      return reply
        .code(status)
        .headers(headers)
        .type('text/plain; charset=utf-8')
        .send(`${outage?.message ?? 'Something went wrong on the server.'} Reference: ${request.id}\n`)
    reply.hijack()
    page.send(request.raw, reply.raw, { status, headers })
  }
}

/** An address with the parameters that its page uses, each with its first value. */
function withQuery(pathname: string, search: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(search)
  const used = new URLSearchParams()
  for (const name of names) {
    const value = parameters.get(name)
    if (value !== null) used.append(name, value)
  }
  return used.size > 0 ? `${pathname}?${used}` : pathname
}

const inHeader = (path: string) => path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)

/** A path that begins with two slashes is still a path, and names no other host. */
function addressOf(url: string) {
  const at = url.indexOf('?')
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) }
}
