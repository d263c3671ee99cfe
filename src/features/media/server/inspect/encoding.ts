/** The encoding of text in 16-bit units, by its byte order mark, or by the zero bytes of its characters below U+0100. */
export function wideEncodingOf(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = start.toString('latin1', 0, 2)
  if (mark === '\xff\xfe') return 'utf-16le'
  if (mark === '\xfe\xff') return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd > start.length / 4) return 'utf-16le'
  return odd === 0 && even > start.length / 4 ? 'utf-16be' : undefined
}
