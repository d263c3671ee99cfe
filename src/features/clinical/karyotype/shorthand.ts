/**
 * What people type instead of ISCN, each with its ISCN form: "5q-", "del 5q", "monosomy 7", "trisomy 8", "loss of Y".
 * Texts that are none of these stay as they are.
 */
export function iscnOf(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(leading, '')
    .replace(/\bchromosome /, '')
    .trim()
  for (const [pattern, replacement] of shorthand) {
    if (pattern.test(words)) return words.replace(pattern, replacement)
  }
  return text
}

const leading = /^(?:an? )?(?:isolated|single|sole|clonal|acquired) /

const shorthand: readonly (readonly [RegExp, string])[] = [
  [/^monosom(?:y|ie)(?: of)? ?(\d{1,2}|x|y)$/, '-$1'],
  [/^trisom(?:y|ie)(?: of)? ?(\d{1,2}|x|y)$/, '+$1'],
  [/^tetrasom(?:y|ie)(?: of)? ?(\d{1,2}|x|y)$/, '+$1x2'],
  [/^(?:loss of|lo) ?(\d{1,2}|x|y)$/, '-$1'],
  [/^gain of (\d{1,2}|x|y)$/, '+$1'],
  [/^(?:loss of|deletion(?: of)?|del) ?\(?(\d{1,2}|x|y) ?\)? ?\(?([pq][\d.]*)\)?$/, 'del($1$2)'],
  [/^(\d{1,2}|x|y)([pq]) ?(?:-|del|deletion|loss)$/, 'del($1$2)'],
  [/^(\d{1,2}|x|y)([pq]) ?\+$/, 'add($1$2)'],
  [/^iso(?:chromosome)? ?\(?(\d{1,2}|x)([pq])\)?$/, 'i($1$2)'],
  [/^i ?(\d{1,2}|x)([pq])$/, 'i($1$2)'],
  [/^inv(?:ersion)? ?(\d{1,2}|x|y)$/, 'inv($1)'],
  [/^(?:translocation|t) ?(\d{1,2}|x) ?[;:] ?(\d{1,2}|x)$/, 't($1;$2)'],
  [/^(?:translocation|t) ?\((\d{1,2}|x) ?[:,] ?(\d{1,2}|x)\)$/, 't($1;$2)'],
  [/^marker(?: chromosome)?$/, '+mar'],
]

/** Texts that say why there is no karyotype, or that leave out what matters, with what to do instead. */
export function reasonWithoutKaryotype(text: string): string | null {
  const words = text.toLowerCase().replace(/\s+/g, ' ').trim()
  return withoutKaryotype.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

const withoutKaryotype: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:very |highly )?complex(?: karyotype)?\.?$/,
    'it does not say how many abnormalities there are: enter each of them',
  ],
  [
    /^(?:failed|failure|not done|not tested|pending|unknown|n\/?a|no (?:mitoses|metaphases|growth|result))\b/,
    'it is not a karyotype: leave the field empty',
  ],
  [/^abnormal(?: karyotype)?\.?$/, 'it does not say what is abnormal: enter each abnormality'],
]

/** Whether the text says in words that the karyotype is normal. */
export const isNormalInWords = (text: string): boolean =>
  /^(?:normal|no (?:clonal )?abnormalit(?:y|ies))(?: (?:male|female))?(?: karyotype)?\.?$/i.test(text.trim())
