import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { bytesOf, type FileStore, FileStoreError, keyOf } from './file-store.ts'

const mostHeldBytes = 8 * 1024 * 1024

/** What fails is thrown; the library would write some of it to the console besides. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/**
 * Keeps files in a bucket of an S3 service: `s3://bucket/prefix?endpoint=…&region=…`. Who may use it is found as all AWS
 * software finds it, or stands in the address as `s3://key:secret@bucket`.
 */
export async function bucketStore(url: string, arriving: string): Promise<FileStore> {
  // Loaded only where it is used: it is large.
  const { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, HeadObjectCommand, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3')
  const { hostname: Bucket, pathname, searchParams, username, password } = new URL(url)
  const endpoint = searchParams.get('endpoint')
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  const region = searchParams.get('region') ?? (endpoint ? 'us-east-1' : undefined)
  const client = new S3Client({
    ...(region && { region }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(username && {
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    }),
    // With the default, services that do not know its framing store a streamed body corrupted, and answer 200.
    logger: silent,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const objectOf = (digest: string) => ({ Bucket, Key: (prefix ? `${prefix}/` : '') + keyOf(digest) })

  const store: FileStore = {
    arriving,

    async keep(digest, path, { size, mimeType }) {
      await client.send(
        new PutObjectCommand({
          ...objectOf(digest),
          // What is held in memory can be sent again where the line fails.
          Body: size <= mostHeldBytes ? await readFile(path) : createReadStream(path),
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
        if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return false
        throw error
      }
    },

    async read(digest, range) {
      const { Body } = await client.send(
        new GetObjectCommand({ ...objectOf(digest), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      )
      if (!Body) throw new Error(`The bucket ${Bucket} answered nothing.`)
      return Body as Readable
    },

    whole: async (digest) => bytesOf(await store.read(digest)),

    async remove(digest) {
      await client.send(new DeleteObjectCommand(objectOf(digest)))
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: Error) => {
        throw new FileStoreError(`FILES_URL: the bucket ${Bucket} does not answer: ${error.name} ${error.message}`)
      })
    },
  }
  return store
}
