import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../contract/problem.ts'
import { sessionCookies, xsrf } from '../../contract/session.ts'
import { generateToken, isCrossOrigin, isEqualInConstantTime, isTokenFor } from './xsrf.ts'

/** The caller's session as a call may use it: its cookie, and the XSRF token that matches it. */
export type SessionHandle = {
  readonly id: string | undefined
  begin(id: string, maxAgeMs: number): void
  /** Removes the session cookie, and sets a token that matches no session. */
  end(): void
  /** Sets a token if the browser has no matching one. */
  ensureToken(): void
}

export class SessionCookies {
  readonly #secret: string
  readonly #publicUrl: string
  readonly #name: string
  readonly #common: { path: '/'; secure: boolean }

  constructor({ secret, publicUrl }: { secret: string; publicUrl: string }) {
    const secure = publicUrl.startsWith('https:')
    this.#secret = secret
    this.#publicUrl = publicUrl
    this.#name = sessionCookies[secure ? 0 : 1]
    this.#common = { path: '/', secure }
  }

  idOf(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name] || undefined
  }

  handleFor(request: FastifyRequest, reply: FastifyReply): SessionHandle {
    const id = this.idOf(request)
    return {
      id,
      begin: (next, maxAgeMs) => {
        reply.setCookie(this.#name, next, {
          ...this.#common,
          httpOnly: true,
          sameSite: 'lax',
          maxAge: Math.floor(maxAgeMs / 1000),
        })
        this.#giveToken(reply, next)
      },
      end: () => {
        if (id !== undefined) reply.clearCookie(this.#name, { ...this.#common, httpOnly: true, sameSite: 'lax' })
        this.#giveToken(reply, undefined)
      },
      ensureToken: () => {
        if (!isTokenFor(this.#secret, id, request.cookies[xsrf.cookie])) this.#giveToken(reply, id)
      },
    }
  }

  setCookie(reply: FastifyReply, name: string, value: string, maxAgeMs: number) {
    const maxAge = Math.max(0, Math.floor(maxAgeMs / 1000))
    reply.setCookie(name, value, { ...this.#common, httpOnly: true, sameSite: 'lax', maxAge })
  }

  /** Refuses a request that may have been sent by another site's page: 400 with a fresh token (D-91, D-107). */
  refuseForged(request: FastifyRequest, reply: FastifyReply) {
    const token = request.cookies[xsrf.cookie]
    const header = request.headers[xsrf.header]
    const id = this.idOf(request)
    const isOurs =
      token !== undefined &&
      typeof header === 'string' &&
      isEqualInConstantTime(header, token) &&
      isTokenFor(this.#secret, id, token) &&
      !isCrossOrigin(request.headers, { publicUrl: this.#publicUrl, host: request.host })
    if (isOurs) return
    this.#giveToken(reply, id)
    throw problem(400, 'The page was open for too long. Please try again.', '', xsrf.code)
  }

  #giveToken(reply: FastifyReply, id: string | undefined) {
    reply.setCookie(xsrf.cookie, generateToken(this.#secret, id), {
      ...this.#common,
      httpOnly: false,
      sameSite: 'strict',
    })
  }
}
