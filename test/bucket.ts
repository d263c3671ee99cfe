import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'

/** An S3 service on the loopback with one bucket, for the length of a test. */
export async function testBucket() {
  const bucket = await newBucket()
  onTestFinished(bucket.close)
  return bucket
}

/** An S3 service on the loopback with one bucket, which can be stopped and started again. */
export async function newBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'mds-bucket-'))
  const open = async (port: number) => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'mds' }],
    })
    return { server, port: (await server.run()).port }
  }
  let opened: Awaited<ReturnType<typeof open>> | undefined = await open(0)
  const { port } = opened
  const stop = async () => {
    const { server } = opened ?? {}
    opened = undefined
    await server?.close()
  }
  const query = `endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`
  return {
    ...{ directory, stop },
    url: `s3://S3RVER:S3RVER@mds/site/files?${query}`,
    /** Restarts it at the same address. */
    start: async () => {
      opened ??= await open(port)
    },
    close: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
