import * as z from 'zod/mini'
import { plainLine } from '#base/contract/validation/plain-line.ts'

const word = z.string().check(z.maxLength(400))
const maxBytes = 16 * 1024

const fields = {
  key: z.string().check(z.maxLength(80), z.regex(/^[^;\p{Cc}]+$/u)),
  type: word,
  authors: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)),
  title: z.string().check(z.minLength(1), z.maxLength(600)),
  journal: z.optional(z.nullable(word)),
  year: z.optional(z.nullable(z.union([z.number(), word]))),
  volume: z.optional(z.nullable(word)),
  pages: z.optional(z.nullable(word)),
  doi: z.optional(z.nullable(z.string().check(z.maxLength(400), z.regex(/^10\.\d{4,9}\/\S+$/)))),
  pmid: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,9}$/)))),
  url: z.optional(z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)))),
}

function bytesIn(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

export const Reference = z.object(fields)
export type Reference = z.infer<typeof Reference>

/** A reference as an editor saves it: with no other fields, and at most 16 kB in all. */
export const WrittenReference = z.strictObject({ ...fields, title: plainLine(600) }).check(
  z.refine((reference) => bytesIn(JSON.stringify(reference)) <= maxBytes, {
    error: 'A reference holds at most 16 kB',
  }),
)

/** A stored reference, including how its DOI and PMID were checked. An unchecked DOI is not shown. */
export const StoredReference = z.looseObject({
  ...fields,
  verified: z.optional(z.boolean()),
  seen: z.optional(z.nullable(word)),
  doi_unchecked: z.optional(z.nullable(word)),
  note: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
})
export type StoredReference = z.infer<typeof StoredReference>

export const ReferenceVersion = z.object({
  reference: Reference,
  version: z.int().check(z.minimum(0)),
  username: z.string(),
  modified: z.string(),
})
export type ReferenceVersion = z.infer<typeof ReferenceVersion>
