import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Background } from '../../../../base/server/http/background.ts'
import { Variants, variantKey } from './variants.ts'

const kilobyte = (sign: string) => Buffer.alloc(1000, sign)

/** A digest as uploads have: files on disk are recognised by the length of their names. */
const digestOf = (sign: string) => sign.repeat(64)

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'mds-variants-'))
  // The cache may still be writing.
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 5 }))
  return path
}

/** Variants with room for three on disk and one in memory, and how often each was created. */
async function variants(path: string) {
  const made: string[] = []
  const faults: unknown[] = []
  const background = new Background((fault) => void faults.push(fault))
  const cache = new Variants(path, { diskBytes: 3000, memoryBytes: 1000 }, (work) => background.start(work))
  const get = async (sign: string) => {
    const bytes = await cache.get(variantKey(digestOf(sign)), async () => {
      made.push(sign)
      return kilobyte(sign)
    })
    await background.stop()
    return String(bytes)[0]
  }
  return { cache, get, made, faults }
}

const filesIn = async (path: string) => (await readdir(path, { recursive: true })).filter((name) => name.includes('/'))

test('least recently used variants are evicted above the byte limit', async () => {
  const path = await folder()
  const { get, made } = await variants(path)
  for (const sign of 'abc') expect(await get(sign)).toBe(sign)
  expect(await get('a')).toBe('a')
  expect(await get('d')).toBe('d')
  expect(made.join('')).toBe('abcd')
  expect(await filesIn(path)).toHaveLength(3)
  await get('a')
  await get('c')
  expect(made.join('')).toBe('abcd')
  await get('b')
  expect(made.join('')).toBe('abcdb')
})

test('a restart finds the variants of the one before, and keeps to the limit', async () => {
  const path = await folder()
  const first = await variants(path)
  for (const sign of 'abc') await first.get(sign)
  const second = await variants(path)
  expect(await second.get('c')).toBe('c')
  await second.get('d')
  await second.get('e')
  expect(second.made.join('')).toBe('de')
  expect(await filesIn(path)).toHaveLength(3)
})

test('a failure is not cached, and is tried again', async () => {
  const { cache } = await variants(await folder())
  const failing = () => Promise.reject(new Error('broken'))
  await expect(cache.get(variantKey(digestOf('f')), failing)).rejects.toThrow('broken')
  expect(String(await cache.get(variantKey(digestOf('f')), async () => Buffer.from('fine')))).toBe('fine')
})

test('images are served even if nothing can be written', async () => {
  const { get, faults } = await variants('/dev/null/none')
  expect(await get('a')).toBe('a')
  expect(faults).toHaveLength(1)
})
