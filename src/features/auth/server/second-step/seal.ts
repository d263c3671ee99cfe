import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '#base/server/config.ts'
import { authSettings } from '../settings.ts'

export type Seal = ReturnType<typeof newSeal>

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** Of two keys the first seals, both open. A process with its own database makes its key; several must share one. */
export function newSeal(config: Pick<Config, 'of' | 'DATA_DIR' | 'DATABASE_URL'>) {
  const configured = config.of(authSettings).SECOND_STEP_KEY
  let made: Promise<Buffer[]> | undefined

  async function keys(): Promise<readonly Buffer[]> {
    if (configured) return configured
    if (config.DATABASE_URL) throw new ConfigError('SECOND_STEP_KEY: must be set, because DATABASE_URL is')
    made ??= keyIn(config.DATA_DIR).then((key) => [key])
    return made
  }

  return {
    /** False if the operator has to set a key first. */
    isReady: configured !== undefined || config.DATABASE_URL === undefined,

    async seal(secret: string, userId: number): Promise<string> {
      const [key] = await keys()
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, key as Buffer, iv).setAAD(Buffer.from(String(userId)))
      const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64')
    },

    /** Throws if no key opens it, or if it was sealed for another account. */
    async open(text: string, userId: number): Promise<string> {
      const bytes = Buffer.from(text, 'base64')
      for (const key of await keys()) {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(String(userId)))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        try {
          return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
        } catch {
          // Sealed under the other key.
        }
      }
      throw new Error('SECOND_STEP_KEY: no key opens the secret of a one-time code.')
    },
  }
}

async function keyIn(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'second-step-key')
  await mkdir(dataDir, { recursive: true })
  const key = `${randomBytes(32).toString('base64')}\n`
  await writeFile(file, key, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return Buffer.from(await readFile(file, 'utf8'), 'base64')
}
