import type { Reference } from '../reference.ts'
import { element, type Html, join, text } from './html.ts'
import type { RenderContext } from './page.ts'

/** First author et al. Title. Journal Year;Volume:Pages. DOI and PMID, or the address, or that none is known. */
export function renderReferences(
  { cited, referenceId }: Pick<RenderContext, 'cited' | 'referenceId'>,
  references: ReadonlyMap<string, Reference>,
): Html {
  if (cited.length === 0) return text('')
  return element(
    'ol',
    { class: 'references' },
    ...cited.map((key, index) =>
      element('li', { id: referenceId(index + 1) }, renderReference(key, references.get(key))),
    ),
  )
}

/** The footnote of each address that the printed reference list contains: `reference 3`. */
export function printedAddresses(
  { cited }: Pick<RenderContext, 'cited'>,
  references: ReadonlyMap<string, Reference>,
): ReadonlyMap<string, string> {
  return new Map(
    cited.flatMap((key, index) => {
      const { doi, pmid } = references.get(key) ?? {}
      return [...(doi ? [doiAddress(doi)] : []), ...(pmid ? [pmidAddress(pmid)] : [])].map(
        (address): [string, string] => [address, `reference ${index + 1}`],
      )
    }),
  )
}

function renderReference(key: string, reference: Reference | undefined): Html {
  if (!reference) return text(`${key}. (This reference is not in the list yet.)`)
  const { authors, title, journal, year, volume, pages, doi, pmid, url } = reference
  const locator = [year, volume && `;${volume}`, pages && `:${pages}`].filter(Boolean).join('')
  const links = [
    ...(doi ? [externalLink(doiAddress(doi), `doi:${doi}`)] : []),
    ...(pmid ? [externalLink(pmidAddress(pmid), `PMID ${pmid}`)] : []),
    ...(!doi && !pmid && url ? [externalLink(url, hostOf(url))] : []),
  ]
  return join([
    text(`${authorsOf(authors)}${title.replace(/\.$/, '')}. `),
    ...(journal ? [element('em', {}, text(journal)), text(' ')] : []),
    text(locator ? `${locator}. ` : ''),
    ...links.flatMap((link, index) => [...(index > 0 ? [text(' · ')] : []), link]),
  ])
}

function authorsOf(authors: readonly string[]): string {
  const [first, ...rest] = authors
  return first ? `${first}${rest.length > 0 ? ' et al' : ''}. ` : ''
}

const doiAddress = (doi: string) => `https://doi.org/${doi}`

const pmidAddress = (pmid: string) => `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`

const hostOf = (url: string) => url.replace(/^https?:\/\//, '').split('/', 1)[0] ?? ''

const externalLink = (href: string, words: string) => element('a', { href, rel: 'noopener' }, text(words))
