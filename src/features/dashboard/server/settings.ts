import { isIP } from 'node:net'
import * as z from 'zod'

/** Named lists of words: `internal=10.0.0.0/8 192.168.0.0/16; clinic=198.51.100.7`. */
const namedLists = (isWord: (word: string) => boolean, what: string) =>
  z
    .string()
    .default('')
    .transform((text, context): Readonly<Record<string, readonly string[]>> => {
      const parts = text.split(';').filter((part) => part.trim() !== '')
      const lists = parts.map((part) => {
        const [, name = '', words = ''] = /^\s*([\w-]+)\s*=(.*)$/s.exec(part) ?? []
        const list = words.split(/[\s,]+/).filter((word) => word !== '')
        if (name === '') context.addIssue(`write name=${what} ${what}; name=${what}`)
        for (const word of list) if (!isWord(word)) context.addIssue(`${name}: ${word} is not ${what}`)
        return [name, list] as const
      })
      return Object.fromEntries(lists)
    })

function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

export const dashboardSettings = z.object({
  IP_POLICIES: namedLists(isNetwork, 'a network'),
  PORTLET_POLICIES: namedLists((word) => /^[\w-]+$/.test(word), 'a policy'),
  TEST_PORTLETS: z.enum(['on', 'off']).optional(),
})
