import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { withoutEnd } from '#base/contract/without-end.ts'
import { isUnavailable } from '#base/server/database/unavailable.ts'
import { bytesOf, digestIn, type FileStore, FileStoreError, keyOf } from './file-store.ts'

const maxHeldBytes = 8 * 1024 * 1024

/** Failures are thrown; the library would also log some of them to the console. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** `s3://bucket/prefix?endpoint=…&region=…`, with credentials as in all AWS software or as `s3://key:secret@bucket`. */
export async function bucketStore(url: string, arriving: string): Promise<FileStore> {
  // Loaded only if used: it is large.
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadBucketCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    ListObjectVersionsCommand,
    PutObjectCommand,
    S3Client,
  } = await import('@aws-sdk/client-s3')
  const { hostname: Bucket, pathname, searchParams, username, password } = new URL(url)
  const endpoint = searchParams.get('endpoint')
  const prefix = withoutEnd(pathname, '/').replace(/^\/+/, '')
  const region = searchParams.get('region') ?? (endpoint ? 'us-east-1' : undefined)
  const client = new S3Client({
    ...(region && { region }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(username && {
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    }),
    // Its requestTimeout only warns, and would cut long downloads if it did more.
    requestHandler: { connectionTimeout: connectingMs, socketTimeout: longestIdleMs },
    maxAttempts: 2,
    // With the default, services that do not support its framing store a streamed body corrupted, and return 200.
    logger: silent,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  client.middlewareStack.add(failingFast(Bucket), { step: 'initialize', name: 'fail fast' })
  const objectOf = (digest: string) => ({ Bucket, Key: (prefix ? `${prefix}/` : '') + keyOf(digest) })

  const store: FileStore = {
    arriving,

    async keep(digest, path, { size, mimeType }) {
      await client.send(
        new PutObjectCommand({
          ...objectOf(digest),
          // A body in memory can be sent again if the connection fails.
          Body: size <= maxHeldBytes ? await readFile(path) : createReadStream(path),
          ContentLength: size,
          ContentType: mimeType,
        }),
      )
      await rm(path, { force: true })
    },

    async has(digest) {
      try {
        await client.send(new HeadObjectCommand(objectOf(digest)))
        return true
      } catch (error) {
        if (statusOf(error) === 404) return false
        throw error
      }
    },

    async read(digest, range) {
      const { Body } = await client.send(
        new GetObjectCommand({ ...objectOf(digest), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      )
      if (!Body) throw new Error(`The bucket ${Bucket} sent no data.`)
      const stream = Body as IncomingMessage
      // It would count the time that a slow consumer of the stream takes.
      stream.socket?.setTimeout(0)
      return Readable.from(
        whileFlowing(stream, longestIdleMs, () => unreachable(Bucket, new Error('the transfer stopped halfway'))),
        { objectMode: false },
      )
    },

    whole: async (digest) => bytesOf(await store.read(digest)),

    async remove(digest) {
      await client.send(new DeleteObjectCommand(objectOf(digest)))
    },

    async erase(digest) {
      const { Key } = objectOf(digest)
      await store.remove(digest)
      const listed = await client
        .send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }))
        .catch((error: unknown) => {
          if (knowsNoVersions.includes(statusOf(error) ?? 0)) return undefined
          throw error
        })
      for (const version of [...(listed?.Versions ?? []), ...(listed?.DeleteMarkers ?? [])])
        if (version.Key === Key && version.VersionId)
          await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId: version.VersionId }))
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, ...(prefix && { Prefix: `${prefix}/` }), ContinuationToken }),
        )
        for (const { Key = '' } of page.Contents ?? []) {
          const digest = digestIn(Key)
          if (digest) yield digest
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: Error) => {
        throw error instanceof FileStoreError ? error : unreachable(Bucket, error)
      })
    },
  }
  return store
}

const connectingMs = 2000
const longestIdleMs = 3000
/** After an outage, until the next operation tries again. */
const retryAfterMs = 1000
const longestTryMs = 7000

/** Middleware: during an outage one operation tries; all others fail at once, rather than wait one after the other. */
function failingFast(bucket: string) {
  let outage: { error: FileStoreError; until: number } | undefined
  return <Input, Answer>(next: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      const now = performance.now()
      if (outage && now < outage.until) throw outage.error
      if (outage) outage.until = now + longestTryMs
      try {
        const answer = await next(input)
        outage = undefined
        return answer
      } catch (error) {
        outage = isOutage(error)
          ? { error: unreachable(bucket, error as Error), until: performance.now() + retryAfterMs }
          : undefined
        throw outage?.error ?? error
      }
    }
}

const unreachable = (bucket: string, error: Error) =>
  new FileStoreError(`FILES_URL: the bucket ${bucket} does not answer: ${error.name} ${error.message}`, {
    cause: error,
  })

/** Whether a service cannot be reached or is overloaded, rather than refusing the request. */
function isOutage(error: unknown): boolean {
  const { name } = error as Error
  const status = statusOf(error) ?? 0
  const isFault = status >= 500 && status !== notImplemented
  return isUnavailable(error) || ['TimeoutError', 'NoSuchBucket'].includes(name) || isFault || status === 429
}

/** The chunks of a stream, with a limit on the wait for the next one. */
async function* whileFlowing(source: Readable, timeoutMs: number, stopped: () => Error) {
  const pieces = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const late = setTimeout(() => source.destroy(stopped()), timeoutMs)
      const { done, value } = await pieces.next().finally(() => clearTimeout(late))
      if (done) return
      yield value
    }
  } finally {
    source.destroy()
  }
}

const notImplemented = 501

/** The responses of services without versioning. */
const knowsNoVersions = [400, 404, 405, notImplemented]

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
