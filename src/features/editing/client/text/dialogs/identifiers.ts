import { withoutEnd } from '#base/contract/without-end.ts'

type Identifiers = { readonly doi?: string; readonly pmid?: string }

/** Finds a DOI or PMID in a text: bare, with its name before it, or in the address of its registry. */
export function identifiersIn(text: string): Identifiers {
  const input = text.trim()
  const found = /(?:^|doi(?:\.org)?[:/]?\s*|[\s/])(10\.\d{4,9}\/[^\s"<>]+)/i.exec(input)?.[1]
  const doi = found && withoutEnd(found, '.,;)]')
  const pmid =
    /pubmed(?:\.ncbi\.nlm\.nih\.gov|\.gov)?\/(\d{1,9})/i.exec(input)?.[1] ??
    /pmid[:\s]*(\d{1,9})\b/i.exec(input)?.[1] ??
    /^(\d{6,9})$/.exec(input)?.[1]
  return { ...(doi && { doi }), ...(pmid && { pmid }) }
}

/** A key for a new reference from its first author and year, different from existing keys. */
export function keyFor(authors: readonly string[], year: string, existing: readonly string[]): string {
  const family =
    (authors[0] ?? '')
      .replace(/\s[A-Z]{1,4}$/, '')
      .replace(/[;\p{Cc}]/gu, '')
      .trim() || 'Reference'
  const key = `${family} ${year}`.trim().slice(0, 76)
  for (const letter of ['', ...'abcdefghijklmnopqrstuvwxyz']) if (!existing.includes(key + letter)) return key + letter
  return `${key} ${existing.length}`
}
