import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem, type ProblemBody, problem } from '../../contract/problem.ts'
import { isDiskFull, isUnavailable } from '../database/unavailable.ts'
import type { Answer } from './answer.ts'
import type { Outages } from './outages.ts'
import type { Refusal } from './request-limits.ts'
import { TryLater } from './try-later.ts'

const codes: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'TIMED_OUT',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  414: 'ADDRESS_TOO_LONG',
  415: 'UNSUPPORTED_TYPE',
  416: 'NO_SUCH_RANGE',
  422: 'INVALID',
  423: 'LOCKED',
  429: 'TOO_MANY',
  431: 'HEADERS_TOO_LONG',
  500: 'FAILED',
  503: 'UNAVAILABLE',
}

/** Turns every error and unknown address of the API into `{Message, Info, code, ref}`, and records our own failures. */
export function answerErrors(
  app: FastifyInstance,
  note: (error: Error, request: FastifyRequest) => void = () => {},
  outages?: Outages,
) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = asProblem(error)
    const isFault = failure.status >= 500 && !(failure instanceof TryLater)
    if (failure instanceof TryLater && !(error instanceof Problem)) outages?.note(error)
    // The message of a refusal may repeat what somebody typed; an outage is noted once a minute.
    if (isFault) request.log.error({ err: withoutValues(error), status: failure.status }, failure.message)
    else request.log[failure.status >= 500 ? 'debug' : 'info'](refusalLine(failure), 'refused')
    if (isFault) note(withoutValues(error) as Error, request)
    if (failure instanceof TryLater) reply.header('retry-after', failure.retryAfterSeconds)
    return reply.code(failure.status).header('cache-control', 'no-store').send(bodyOf(failure, request.id))
  })
  app.setNotFoundHandler(() => {
    throw noSuchAddress()
  })
}

export const noSuchAddress = () => problem(404, 'There is nothing at this address.')

/** Answers a request that is refused before routing, for example because its address cannot be decoded. */
export function refuseUnread(_: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = problem(400, 'The request could not be read.')
  void reply
    .code(failure.status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    .send(bodyOf(failure, request.id))
}

/** Answers a request that is refused before it reaches the main server. The rest of it is not read. */
export function refuseUnrouted({ status, message }: Refusal, response: ServerResponse, headers: Headers, id: string) {
  const body = bodyText(status, message, id)
  response.writeHead(status, { ...headers, ...headersOf(body), 'x-request-id': id, connection: 'close' })
  response.end(body)
}

/** Answers a request that Node could not parse, or that was too slow or too long, with a page if there is one for it. */
export function refuseUnparsed(
  { code, rawPacket }: ConnectionError,
  socket: Socket,
  headers: Headers,
  pageFor: (begun: RequestHead, status: number) => Answer | undefined,
) {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [status, line, message] =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'Request Timeout', 'The request took too long.']
      : code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large', 'The headers are too long.']
        : [400, 'Bad Request', 'The request could not be read.']
  const id = randomUUID()
  const page = pageFor(beginningOf(rawPacket), status)
  const body = page ? String(page.body.in('identity')) : bodyText(status, message, id)
  const lines = Object.entries({
    ...headers,
    ...headersOf(body),
    ...page?.headers,
    'x-request-id': id,
    connection: 'close',
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${line}\r\n${lines}\r\n${body}`)
  socket.destroySoon()
}

/** The readable part of a request that could not be parsed. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Reads the start of a request from the last packet, which Fastify types as JSON of a Buffer; a timeout has none. */
function beginningOf(packet: unknown): RequestHead {
  const [line = '', ...fields] = packet instanceof Buffer ? packet.toString('latin1').split('\r\n') : []
  const [method = '', url = ''] = line.split(' ')
  const accept = fields.find((field) => field.toLowerCase().startsWith('accept:'))
  return { method, url, headers: { accept } }
}

type Headers = Readonly<Record<string, string>>

const bodyText = (status: number, message: string, id: string) => JSON.stringify(bodyOf(problem(status, message), id))

const headersOf = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
})

/** The message of a failed query repeats its values, which may be secret or a user's text. */
export function withoutValues(error: unknown): unknown {
  return error instanceof Error && 'query' in error && error.cause !== undefined
    ? new Error(`A query failed: ${String(error.query)}`, { cause: error.cause })
    : error
}

const codeOf = ({ code, status }: Problem) => code || (codes[status] ?? 'FAILED')

const refusalLine = (failure: Problem) => ({ status: failure.status, code: codeOf(failure) })

/** The body of a problem's response; `ref` finds it in the log. */
const bodyOf = (failure: Problem, ref: string): ProblemBody => ({
  Message: failure.message,
  Info: failure.info,
  code: codeOf(failure),
  ref,
  ...(failure.current !== undefined && { current: failure.current }),
  ...(failure.path !== undefined && { path: failure.path }),
})

type Issue = { path: readonly PropertyKey[]; message: string; errors?: readonly (readonly Issue[])[] }

/** What is wrong with a value: for a choice between several shapes, with the one that it is most like. */
function faultLines(params: unknown, instancePath: string, message = ''): string[] {
  const { errors = [] } = params as Pick<Issue, 'errors'>
  const place = instancePath.split('/').filter(Boolean)
  const closest = errors.length > 0 ? closestOf(errors) : []
  if (closest.length === 0) return [faultLine(place, message)]
  return closest.map(({ path, message: own }) => faultLine([...place, ...path], own))
}

/** What is wrong with a value, and where: the place `people`, 2, `dueDay` is "People, row 3, due day". */
export function faultLine(place: readonly PropertyKey[], message: string): string {
  const words = place.map((key) =>
    /^\d+$/.test(String(key))
      ? `row ${Number(key) + 1}`
      : String(key).replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  )
  const [first = 'request', ...rest] = words
  return `${[first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')}: ${message}`
}

const closestOf = (shapes: readonly (readonly Issue[])[]): readonly Issue[] =>
  shapes
    .map((issues) => issues.flatMap((issue) => (issue.errors?.length ? closestOf(issue.errors) : issue)))
    .reduce((best, issues) => (issues.length < best.length ? issues : best))

function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return problem(
      422,
      'The request is not valid.',
      error.validation
        .flatMap(({ instancePath, message, params }) => faultLines(params, instancePath, message))
        .join('\n'),
    )
  if (error.statusCode === 413) return problem(413, 'The request is too large.')
  if (error.statusCode === 415) return problem(415, 'Requests must be JSON.')
  if (error.statusCode === 429) return problem(429, 'Too many requests. Please wait a moment.')
  if (error.statusCode !== undefined && error.statusCode < 500) return problem(400, 'The request could not be read.')
  const outage = outageOf(error)
  if (outage) return outage
  if (isBeyondBounds(error)) return problem(422, 'The request contains a number or a date that is out of range.')
  return problem(500, 'Something went wrong on the server.', 'It has been noted under the reference below.')
}

const retryAfterSeconds = 5

export const diskFull = () =>
  new TryLater(
    503,
    retryAfterSeconds,
    'The disk is full.',
    'Nothing was saved. Please tell the people who run the site, and try again later.',
  )

/** The error to return while the disk is full, or the database or the file store is away; undefined for any other error. */
export function outageOf(error: unknown): TryLater | undefined {
  if (isDiskFull(error)) return diskFull()
  if (isUnavailable(error))
    return new TryLater(
      503,
      retryAfterSeconds,
      'This is not available at the moment.',
      'Please try again in a few seconds.',
    )
  return undefined
}

/** SQLSTATEs for a number or a date that is out of range. */
const beyondBounds = ['22003', '22008']

const isBeyondBounds = ({ cause }: Error) =>
  typeof cause === 'object' && cause !== null && 'code' in cause && beyondBounds.includes(String(cause.code))
