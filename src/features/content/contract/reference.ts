import * as z from 'zod/mini'

const word = z.string().check(z.maxLength(400))

/** An entry of the shared reference list. A DOI or PMID that nobody has checked is not among its fields. */
export const Reference = z.looseObject({
  key: z.string().check(z.regex(/^[^;\p{Cc}]{1,80}$/u)),
  type: word,
  authors: z.array(word),
  title: z.string().check(z.minLength(1), z.maxLength(600)),
  journal: z.optional(z.nullable(word)),
  year: z.optional(z.nullable(z.union([z.number(), word]))),
  volume: z.optional(z.nullable(word)),
  pages: z.optional(z.nullable(word)),
  doi: z.optional(z.nullable(z.string().check(z.regex(/^10\.\d{4,9}\/\S+$/)))),
  pmid: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,9}$/)))),
  url: z.optional(z.nullable(z.url({ protocol: /^https?$/ }))),
})
export type Reference = z.infer<typeof Reference>
