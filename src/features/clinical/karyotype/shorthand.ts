/** What people type instead of ISCN, such as "5q-", "monosomy 7" or "loss of Y"; other texts stay as they are. */
export function iscnOf(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(leading, '')
    .replace(/\bchromosome? /, '')
    .replace(/ syndrome?$/, '')
    .trim()
  for (const [pattern, replacement] of shorthand) {
    if (pattern.test(words)) return words.replace(pattern, replacement)
  }
  return text
}

const leading = /^(?:an? )?(?:isolated|single|sole|clonal|acquired) /

const shorthand: readonly (readonly [RegExp, string])[] = [
  [/^mono(?:som(?:y|ie))?(?: of)? ?(\d{1,2}|x|y)$/, '-$1'],
  [/^tri(?:som(?:y|ie))?(?: of)? ?(\d{1,2}|x|y)$/, '+$1'],
  [/^tetrasom(?:y|ie)(?: of)? ?(\d{1,2}|x|y)$/, '+$1x2'],
  [/^(?:loss of|lo|verlust (?:von|des)|minus) ?(\d{1,2}|x|y)$/, '-$1'],
  [/^(\d{1,2}|x|y) loss$/, '-$1'],
  [/^(?:gain of|plus|zugewinn von) (\d{1,2}|x|y)$/, '+$1'],
  [/^(?:loss of|deletion(?: of)?|del) ?\(?(\d{1,2}|x|y) ?\)? ?\(?([pq][\d.]*)\)?$/, 'del($1$2)'],
  [/^(\d{1,2}|x|y)([pq]) ?(?:-|minus|del|deletion|loss)$/, 'del($1$2)'],
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
    /^(?:(?:very |highly )?complex|komplex|ck$|monosomal|multiple )/,
    'it does not say which abnormalities there are, and how many: enter each of them',
  ],
  [
    /^(?:failed|failure|not done|not tested|pending|unknown|n\/?a|no (?:mitoses|metaphases|growth|result))\b/,
    'it is not a karyotype: leave the field empty',
  ],
  [
    /^(?:nicht (?:durchgeführt|untersucht|auswertbar)|keine (?:mitosen|metaphasen)|ausstehend|unbekannt)/,
    'it is not a karyotype: leave the field empty',
  ],
  [
    /^(?:fish|(?:nuc )?ish|arr|array|s?seq|ogm|rsa|mlpa|wcp)\b/,
    'it is a result of FISH, an array or sequencing without a karyotype: enter the karyotype, or leave the field empty',
  ],
  [/^mos\s/, 'mos marks a constitutional mosaic: leave it out, and write c behind each constitutional change'],
  [/^chi\s/, 'chi marks a chimera: leave it out, and write // between the cells of the recipient and the donor'],
  [/^abnormal(?: karyotype)?\.?$/, 'it does not say what is abnormal: enter each abnormality'],
]

export const isNormalInWords = (text: string): boolean =>
  /^(?:normal(?:er)?|unauffällig(?:er)?|no (?:clonal )?abnormalit(?:y|ies)) ?(?:(?:fe)?male|weiblicher|männlicher)? ?(?:karyotype?)?\.?$/i.test(
    text.trim().replace(/\s+/g, ' '),
  )
