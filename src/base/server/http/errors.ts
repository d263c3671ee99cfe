import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem, type ProblemBody, problem } from '../../contract/problem.ts'
import { Throttled } from './limit.ts'

/** The code that goes with a status when the thrower names no other. */
const codes: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  416: 'NO_SUCH_RANGE',
  422: 'INVALID',
  423: 'LOCKED',
  429: 'TOO_MANY',
  500: 'FAILED',
  503: 'UNAVAILABLE',
}

/**
 * Turns everything thrown, and every unknown address of the API, into `{Message, Info, code, ref}`. What is broken on our
 * side is noted as well.
 */
export function answerErrors(app: FastifyInstance, note: (error: Error, request: FastifyRequest) => void = () => {}) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const told = asProblem(error)
    request.log[told.status >= 500 ? 'error' : 'info'](
      { err: told.status >= 500 ? withoutValues(error) : undefined, status: told.status },
      told.message,
    )
    if (told.status >= 500) note(withoutValues(error) as Error, request)
    if (told instanceof Throttled) reply.header('retry-after', told.retryAfterSeconds)
    return reply.code(told.status).header('cache-control', 'no-store').send(bodyOf(told, request.id))
  })
  app.setNotFoundHandler(() => {
    throw problem(404, 'There is nothing at this address.')
  })
}

/** Answers a request that is refused before any route is looked for, such as one whose address cannot be decoded. */
export function refuseUnread(_: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const told = problem(400, 'The request could not be read.')
  void reply.code(told.status).header('cache-control', 'no-store').send(bodyOf(told, request.id))
}

/** The message of a failed query repeats the values it was given, which may be secret or somebody's words. */
export function withoutValues(error: unknown): unknown {
  return error instanceof Error && 'query' in error && error.cause !== undefined
    ? new Error(`A query failed: ${String(error.query)}`, { cause: error.cause })
    : error
}

/** The body that tells of a problem; `ref` finds it in the log. */
export const bodyOf = (told: Problem, ref: string): ProblemBody => ({
  Message: told.message,
  Info: told.info,
  code: told.code || (codes[told.status] ?? 'FAILED'),
  ref,
  ...(told.current !== undefined && { current: told.current }),
})

function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return problem(
      422,
      'The request is not valid.',
      error.validation.map((fault) => `${fault.instancePath || '/'}: ${fault.message}`).join('\n'),
    )
  if (error.statusCode === 413) return problem(413, 'The request is too large.')
  if (error.statusCode === 415) return problem(415, 'Requests must be JSON.')
  if (error.statusCode === 429) return problem(429, 'Too many requests. Please wait a moment.')
  if (error.statusCode !== undefined && error.statusCode < 500) return problem(400, 'The request could not be read.')
  if (isBeyondBounds(error)) return problem(422, 'The request holds a number or a date that is out of bounds.')
  return problem(500, 'Something went wrong on the server.', 'It has been noted under the reference below.')
}

/** What the database says of a number, or of a date, that none of its types can hold. */
const beyondBounds = ['22003', '22008']

const isBeyondBounds = ({ cause }: Error) =>
  typeof cause === 'object' && cause !== null && 'code' in cause && beyondBounds.includes(String(cause.code))
