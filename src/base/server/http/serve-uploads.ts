import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, OutputOf, ParsedInputOf } from '../../contract/endpoint.ts'
import { Problem, problem } from '../../contract/problem.ts'
import { type UploadRule, uploadFault } from '../../contract/upload.ts'
import { faultLine } from './errors.ts'
import { cleanBody, withNotes } from './plain-body.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import { answerCall, type Call, callOf, newGate, type ServeOptions } from './serve.ts'

export type UploadEndpoint = Endpoint & { readonly upload: UploadRule }

/** Handles one upload. The file is deleted after the answer, so a handler that keeps it must move it. */
export type UploadHandler<E extends UploadEndpoint> = (
  input: ParsedInputOf<E>,
  file: ReceivedFile,
  call: Call,
) => Promise<OutputOf<E>>

export type ServedUpload = { endpoint: UploadEndpoint; handler: UploadHandler<UploadEndpoint> }

export const servedUploads = <Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  handlers: { [Name in keyof Endpoints]: UploadHandler<Endpoints[Name] & UploadEndpoint> },
): ServedUpload[] =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint: endpoint as UploadEndpoint,
    handler: handlers[name] as unknown as UploadHandler<UploadEndpoint>,
  }))

const longestIdleMs = 60_000 // D-42
const maxFieldBytes = 100_000

/** The gate of other calls before any of the body is read, then the contract, then the file, streamed into `folder`. */
export async function serveUploads(
  app: FastifyInstance,
  uploads: readonly ServedUpload[],
  options: ServeOptions & { folder: string },
) {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  for (const { endpoint, handler } of uploads) {
    const gate = newGate(endpoint, options)
    app.route({
      method: 'POST',
      url: endpoint.path,
      schema: {
        summary: endpoint.summary,
        tags: [endpoint.path.split('/')[2] ?? ''],
        consumes: ['multipart/form-data'],
        response: { 200: endpoint.output },
      },
      ...gate.hooks,
      config: { isSave: true } as object,
      handler: async (request, reply) => {
        const user = await gate.userOf(request)
        const { fields, file } = await receiveUpload(request, endpoint.upload, options.folder)
        try {
          const { input, notes } = inputOf(endpoint, fields)
          const answer = await answerCall(callOf(request, reply, user, options), options.context, (call) =>
            handler(input as never, file, call),
          )
          return withNotes(answer, notes)
        } finally {
          await file.discard()
        }
      },
    })
  }
}

type Received = { fields: Record<string, unknown>; file: ReceivedFile }

/** Reads the whole body even if it is refused, so that the sender gets the reason. */
async function receiveUpload(request: FastifyRequest, rule: UploadRule, folder: string): Promise<Received> {
  if (!request.isMultipart()) throw problem(415, 'A file must be sent as multipart/form-data.')
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > 2 * rule.maxBytes + maxFieldBytes) throw problem(413, ...rule.tooLarge)
  const fields: Record<string, unknown> = {}
  let file: ReceivedFile | undefined
  let fault: Problem | undefined
  limitIdle(request, longestIdleMs)
  try {
    const limits = { fileSize: rule.maxBytes, files: 1, fields: 5, fieldSize: maxFieldBytes, parts: 8 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) fault ??= problem(413, 'The request is too large.')
        fields[part.fieldname.replace(/Json$/, '')] = part.value
        continue
      }
      const wrong = uploadFault({ name: part.filename, size: 0 }, rule)
      if (fault || wrong) {
        part.file.resume()
        if (wrong) fault ??= problem(415, ...wrong)
        continue
      }
      file = await receiveFile(part.file, part.filename, folder)
      if (part.file.truncated) fault ??= problem(413, ...rule.tooLarge)
      else if (file.size === 0) fault ??= problem(422, 'The file is empty.')
    }
    if (fault) throw fault
    if (!file) throw problem(400, 'The request contains no file.')
    return { fields, file }
  } catch (error) {
    await file?.discard()
    if (error instanceof Problem || isOurs(error)) throw error
    throw problem(400, 'The upload could not be read.')
  } finally {
    limitIdle(request, 0)
  }
}

/** Errors such as a full disk, which are not the sender's fault. */
const isOurs = (error: unknown) => error instanceof Error && 'syscall' in error

/** An upload may take as long as it needs, but must not stall (D-42). */
function limitIdle({ raw }: FastifyRequest, ms: number) {
  // Without a port there is no connection to end.
  if ('setTimeout' in raw.socket) raw.socket.setTimeout(ms)
}

function inputOf(endpoint: UploadEndpoint, fields: Record<string, unknown>) {
  const input = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, parseField(value)]))
  const notes = cleanBody(input, endpoint)
  const checked = endpoint.input.safeParse(input)
  if (checked.success) return { input: checked.data, notes }
  const faults = checked.error.issues.map(({ path, message }) => faultLine(path, message))
  throw problem(422, 'The request is not valid.', faults.join('\n'))
}

function parseField(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw problem(400, 'The request could not be read.')
  }
}
