import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../../base/server/config.ts'
import { authSettings } from '../settings.ts'
import { newSeal } from './seal.ts'

const keys = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'))
const sealWith = (environment: Record<string, string>) =>
  newSeal(readConfig(environment, { flags: {}, roles: {}, settings: [authSettings] }))

test('of two keys the first seals and both open; a third does not', async () => {
  const old = sealWith({ SECOND_STEP_KEY: keys[0] ?? '' })
  const both = sealWith({ SECOND_STEP_KEY: `${keys[1]}, ${keys[0]}` })
  const current = sealWith({ SECOND_STEP_KEY: keys[1] ?? '' })
  const before = await old.seal('SECRET', 7)
  const after = await both.seal('SECRET', 7)
  expect(before).not.toContain('SECRET')
  expect(await both.open(before, 7)).toBe('SECRET')
  expect(await current.open(after, 7)).toBe('SECRET')
  await expect(old.open(after, 7)).rejects.toThrow('SECOND_STEP_KEY')
  await expect(sealWith({ SECOND_STEP_KEY: keys[2] ?? '' }).open(after, 7)).rejects.toThrow('SECOND_STEP_KEY')
})

test('what was sealed for another account, or changed, does not open; no two seals are the same', async () => {
  const { seal, open } = sealWith({ SECOND_STEP_KEY: keys[0] ?? '' })
  const sealed = await seal('SECRET', 7)
  expect(await seal('SECRET', 7)).not.toBe(sealed)
  await expect(open(sealed, 8)).rejects.toThrow()
  for (const at of [0, 12, 28]) {
    const bytes = Buffer.from(sealed, 'base64')
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await expect(open(bytes.toString('base64'), 7)).rejects.toThrow()
  }
})

test('the key of the data folder is made once, for its owner only', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'mds-seal-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const sealed = await sealWith({ DATA_DIR }).seal('SECRET', 7)
  expect(await sealWith({ DATA_DIR }).open(sealed, 7)).toBe('SECRET')
  const file = join(DATA_DIR, 'second-step-key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32)
})
