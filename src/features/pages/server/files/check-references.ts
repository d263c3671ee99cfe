import { StoredReference } from '#features/rich-text/index.ts'

/** The references of a list that need an editor's attention. */
type ReferenceFaults = {
  /** Entries that do not follow the form of a reference, each with the field and what is wrong with it. */
  malformed: string[]
  /** Keys with one DOI or PMID: entries of the same publication. */
  shared: { identifier: string; keys: string[] }[]
  /** Keys without DOI, PMID and address. */
  missing: string[]
}

/** Checks the form of identifiers; whether they lead to the right publication is for a person to confirm. */
export function checkReferences(entries: readonly unknown[]): ReferenceFaults {
  const read = entries.map((entry, at) => ({ entry, at, result: StoredReference.safeParse(entry) }))
  const references = read.flatMap(({ result }) => (result.success ? [result.data] : []))
  const keys = new Map<string, string[]>()
  for (const { key, doi, pmid } of references)
    for (const identifier of [doi && `doi:${doi.toLowerCase()}`, pmid && `PMID ${pmid}`])
      if (identifier) keys.set(identifier, [...(keys.get(identifier) ?? []), key])
  return {
    malformed: read.flatMap(({ entry, at, result }) =>
      result.success
        ? []
        : result.error.issues.map(({ path, message }) => `${nameOf(entry, at)}, ${path.join('.')}: ${message}`),
    ),
    shared: [...keys]
      .filter(([, sharing]) => sharing.length > 1)
      .map(([identifier, sharing]) => ({ identifier, keys: sharing })),
    missing: references.filter(({ doi, pmid, url }) => !(doi || pmid || url)).map(({ key }) => key),
  }
}

function nameOf(entry: unknown, at: number): string {
  const key = typeof entry === 'object' && entry !== null && 'key' in entry ? entry.key : undefined
  return typeof key === 'string' ? key : `entry ${at + 1}`
}
