import type { ByteRange } from '#base/server/files/file-store.ts'

/** The range of bytes that a Range header requests; undefined for the whole file, 'none' if it cannot be satisfied. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  // Requests for several ranges, or in units other than bytes, may be answered with the whole file.
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'none' : { start, end }
}
