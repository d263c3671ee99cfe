import { createReadStream } from 'node:fs'

/** Tells whether a file is text that could be a table: no markup, nothing that is not written. */
export async function isCsv(path: string): Promise<boolean> {
  let isFirst = true
  for await (const chunk of createReadStream(path, { encoding: 'latin1', highWaterMark: 1024 * 1024 })) {
    const text = chunk as string
    // biome-ignore lint/suspicious/noControlCharactersInRegex: their presence tells that it is no text
    if (/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text)) return false
    if (isFirst && /^(\xef\xbb\xbf)?\s*[<{%]/.test(text)) return false
    isFirst = false
  }
  return true
}
