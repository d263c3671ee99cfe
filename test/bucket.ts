import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'

/** An S3 service on the loopback with one bucket, for the length of a test. */
export async function testBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'mds-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'mds' }],
  })
  const { port } = await server.run()
  onTestFinished(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  const query = `endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`
  return { directory, url: `s3://S3RVER:S3RVER@mds/site/files?${query}`, server }
}
