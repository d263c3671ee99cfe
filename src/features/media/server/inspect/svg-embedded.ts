import { decodeXml } from './svg-tree.ts'

/** A picture within a drawing, by its first bytes: what an address says about them is often wrong. */
export type Embedded = { type: 'png' | 'jpeg' | 'gif' | 'webp'; bytes: Buffer } | { type: 'svg'; text: string }

const address = /^\s*data:([^,]{0,200}),/i

const starts = [
  ['png', /^\x89PNG/],
  ['jpeg', /^\xff\xd8\xff/],
  ['gif', /^GIF8/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
] as const

/** The picture that an address contains; undefined if it contains none that browsers and the site can read. */
export function embeddedIn(href: string): Embedded | undefined {
  const [start, header = ''] = address.exec(href) ?? []
  if (start === undefined) return undefined
  const bytes = bytesOf(href.slice(start.length), /;\s*base64\s*$/i.test(header))
  const first = bytes.toString('latin1', 0, 12)
  const type = starts.find(([, pattern]) => pattern.test(first))?.[0]
  if (type) return { type, bytes }
  return /^\s*image\/svg/i.test(header) ? { type: 'svg', text: decodeXml(bytes) } : undefined
}

function bytesOf(data: string, isBase64: boolean): Buffer {
  const plain = data.includes('%') ? unescaped(data) : data
  return isBase64 ? Buffer.from(plain, 'base64') : Buffer.from(plain)
}

function unescaped(data: string): string {
  try {
    return decodeURIComponent(data)
  } catch {
    return data
  }
}
