import type { ByteRange } from '../files/file-store.ts'

/** The part of a file that a Range header asks for; undefined for all of it, 'none' where there is no such part. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  // Several parts at once, and units that are not bytes, may be answered with the whole.
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'none' : { start, end }
}
