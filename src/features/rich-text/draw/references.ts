import type { Reference } from '../reference.ts'
import { element, type Html, join, text } from './html.ts'
import type { PageDrawing } from './page.ts'

/**
 * The numbered reference list of a page: first author et al. Title. Journal Year;Volume:Pages. DOI and PMID, or the
 * address; or that no identifier is known.
 */
export function drawReferences(
  { cited, referenceId }: Pick<PageDrawing, 'cited' | 'referenceId'>,
  known: ReadonlyMap<string, Reference>,
): Html {
  if (cited.length === 0) return text('')
  return element(
    'ol',
    { class: 'references' },
    ...cited.map((key, at) => element('li', { id: referenceId(at + 1) }, drawReference(key, known.get(key)))),
  )
}

/** What the printed list says in full of each address in it: `reference 3`. */
export function printedAddresses(
  { cited }: Pick<PageDrawing, 'cited'>,
  known: ReadonlyMap<string, Reference>,
): ReadonlyMap<string, string> {
  return new Map(
    cited.flatMap((key, at) => {
      const { doi, pmid } = known.get(key) ?? {}
      return [...(doi ? [doiAddress(doi)] : []), ...(pmid ? [pmidAddress(pmid)] : [])].map(
        (address): [string, string] => [address, `reference ${at + 1}`],
      )
    }),
  )
}

function drawReference(key: string, reference: Reference | undefined): Html {
  if (!reference) return text(`${key}. (This reference is not in the list yet.)`)
  const { authors, title, journal, year, volume, pages, doi, pmid, url } = reference
  const where = [year, volume && `;${volume}`, pages && `:${pages}`].filter(Boolean).join('')
  const links = [
    ...(doi ? [outward(doiAddress(doi), `doi:${doi}`)] : []),
    ...(pmid ? [outward(pmidAddress(pmid), `PMID ${pmid}`)] : []),
    ...(!doi && !pmid && url ? [outward(url, hostOf(url))] : []),
  ]
  return join([
    text(`${authorsOf(authors)}${title.replace(/\.$/, '')}. `),
    ...(journal ? [element('em', {}, text(journal)), text(' ')] : []),
    text(where ? `${where}. ` : ''),
    ...(links.length > 0
      ? links.flatMap((link, at) => [...(at > 0 ? [text(' · ')] : []), link])
      : [text('No identifier known.')]),
    ...(reference.type === 'regulatory' || reference.type === 'webpage' ? [text(' Check the current text.')] : []),
  ])
}

function authorsOf(authors: readonly string[]): string {
  const [first, ...rest] = authors
  return first ? `${first}${rest.length > 0 ? ' et al' : ''}. ` : ''
}

const doiAddress = (doi: string) => `https://doi.org/${doi}`

const pmidAddress = (pmid: string) => `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`

const hostOf = (url: string) => url.replace(/^https?:\/\//, '').split('/', 1)[0] ?? ''

const outward = (href: string, words: string) => element('a', { href, rel: 'noopener' }, text(words))
