import { product } from '../src/app/server/product.ts'
import type { Db } from '../src/base/server/database/database.ts'
import { openFiles } from '../src/base/server/files/open-files.ts'
import type { Passage } from '../src/features/pages/contract/passage.ts'
import { importContent, starterFolder } from '../src/features/pages/server/files/starter.ts'
import { passagesOf } from '../src/features/pages/server/read/passages.ts'
import { readTree } from '../src/features/pages/server/tree/site-tree.ts'
import type { Indexed } from '../src/features/search/contract/passages.ts'
import type { Synonyms } from '../src/features/search/contract/synonyms.ts'
import { formPassages } from '../src/features/search/server/forms.ts'

const asides = ['/', '/help', '/about']

/** The passages of the starter content, by page; imports it into an empty database. */
export async function starterPages(db: Db, folder: string): Promise<Indexed[][]> {
  await importContent(db, starterFolder, { files: await openFiles({ DATA_DIR: folder }) })
  const { all } = await readTree({ db, routes: product.siteMap() })
  const pages: Indexed[][] = []
  for (const { route } of all) {
    const { path: url, title } = route
    const { passages } = await passagesOf(db, route)
    // The login and others have no content.
    if (passages.length < 2) continue
    const page = passages[0]?.page ?? title
    pages.push(
      [...passages, ...formPassages(url).map((passage): Passage => ({ ...passage, route: url, page }))]
        .filter(({ isHidden }) => !isHidden)
        .map(
          (passage, at): Indexed => ({
            ...passage,
            order: pages.length * 10_000 + at,
            ...(asides.includes(url) && { isAside: true as const }),
          }),
        ),
    )
  }
  return pages
}

/** Names of drugs, tests and findings, which each copy of a page replaces with invented ones. */
export const namesIn = ({ groups }: Synonyms) =>
  new RegExp(
    `\\b(?:${groups
      .flatMap(({ preferred, same }) => [preferred, ...same.map(({ term }) => term)])
      .filter((term) => /^[A-Za-z-]{5,}$/.test(term))
      .join('|')})\\b`,
    'gi',
  )

/** The site with copies of its pages up to a number of pages, each about invented subjects of its own. */
export function grown(pages: readonly Indexed[][], size: number, names: RegExp): Indexed[][] {
  const all = [...pages]
  for (let at = 0; all.length < size; at++) {
    const source = pages[at % pages.length] ?? []
    const copy = Math.floor(at / pages.length) + 1
    const invented = (text: string) => text.replace(names, (name) => nameOf(`${name.toLowerCase()} ${copy}`))
    all.push(
      source.map(
        (passage, i): Indexed => ({
          ...passage,
          route: `${passage.route}-${copy}`,
          page: invented(passage.page),
          headings: passage.headings.map(invented),
          ...(passage.caption && { caption: invented(passage.caption) }),
          title: invented(passage.title),
          text: invented(passage.text),
          ...(passage.rationale && { rationale: invented(passage.rationale) }),
          order: all.length * 10_000 + i,
        }),
      ),
    )
  }
  return all.slice(0, Math.max(size, pages.length))
}

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')

/** An invented name, always the same for the same words. */
function nameOf(words: string): string {
  let hash = 0
  for (const character of words) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  const name: string[] = []
  for (let quotient = hash; name.length < 5; quotient = Math.floor(quotient / syllables.length))
    name.push(syllables[quotient % syllables.length] ?? '')
  return name.join('')
}
