import { isPattern, type Route } from '#base/contract/route.ts'
import { fixedPages } from '../../contract/fixed-pages.ts'
import { maxLevels, maxPages, pathFault } from '../../contract/paths.ts'
import type { PageFacts } from '../../contract/tree.ts'

export type RuledPage = PageFacts & { readonly id: number; readonly key: string }

/** A fault and the form field that it belongs to; empty: none. */
type TreeFault = { readonly field: 'path' | 'parent' | 'title' | ''; readonly message: string }

/**
 * The fault in the pages of a site after a change, if any. `former` has the former paths with the pages that they lead
 * to, `programs` all programs, whether their flag is on or not. `mayName`: whether the editor may learn of a page.
 */
export function treeFault(
  before: ReadonlyMap<number, RuledPage>,
  after: ReadonlyMap<number, RuledPage>,
  former: ReadonlyMap<string, number>,
  programs: readonly Route[],
  mayName: (page: RuledPage) => boolean,
): TreeFault | undefined {
  if (after.size > maxPages && after.size > before.size)
    return { field: '', message: `A site has at most ${maxPages} pages, archived ones included.` }
  const programPaths = new Set(programs.map(({ path }) => path.toLowerCase()))
  const reserved = new Set(programs.filter(isReserved).map(({ path }) => path.split('/')[1]?.toLowerCase()))
  const paths = new Map<string, RuledPage>()
  for (const page of after.values()) {
    const path = page.url.toLowerCase()
    const other = paths.get(path)
    if (other) return { field: 'path', message: pathTakenMessage(other, nameOf(other)) }
    paths.set(path, page)
  }
  const keys = new Map([...after.values()].map((page) => [page.key.toLowerCase(), page]))
  for (const page of after.values()) {
    const old = before.get(page.id)
    const fault = faultOf(page, old)
    if (fault) return fault
  }
  return undefined

  function nameOf(page: RuledPage) {
    return mayName(page) ? `“${page.title ?? page.url}”` : 'a page that you may not open'
  }

  function faultOf(page: RuledPage, old: RuledPage | undefined): TreeFault | undefined {
    const isProgram = programPaths.has(page.url.toLowerCase())
    if (old && (isFixed(old) || programPaths.has(old.url.toLowerCase()))) {
      if (page.url !== old.url)
        return { field: 'path', message: `The path of ${old.title ?? old.url} cannot be changed.` }
      if (page.parent !== old.parent)
        return { field: 'parent', message: `${old.title ?? old.url} cannot be moved to another section.` }
      if (page.archived !== null) return { field: '', message: `${old.title ?? old.url} cannot be archived.` }
    }
    if (old?.url !== page.url) {
      const wrong = pathFault(page.url)
      if (wrong) return { field: 'path', message: wrong }
      if (isProgram) return { field: 'path', message: `${page.url} is the path of a built-in page.` }
      if (reserved.has(page.url.split('/')[1]?.toLowerCase()))
        return { field: 'path', message: `/${page.url.split('/')[1]} is reserved for the site itself` }
      const owner = former.get(page.url.toLowerCase()) ?? keys.get(page.url.toLowerCase())?.id
      const other = owner === undefined || owner === page.id ? undefined : after.get(owner)
      if (other) return { field: 'path', message: `${page.url} is a former path of ${nameOf(other)}, and leads there.` }
    }
    if (page.template !== null && (page.title ?? '').trim() === '') return { field: 'title', message: 'Enter a title' }
    if (page.archived === null) return placeFault(page)
    return undefined
  }

  function placeFault(page: RuledPage): TreeFault | undefined {
    let above = page.parent === null ? undefined : after.get(page.parent)
    let isTouched = page !== before.get(page.id)
    // Look for a change among the ancestors.
    for (let ancestor = above, level = 0; ancestor && !isTouched && level <= after.size; level++) {
      isTouched = ancestor !== before.get(ancestor.id)
      ancestor = ancestor.parent === null ? undefined : after.get(ancestor.parent)
    }
    if (!isTouched) return undefined
    if (page.parent !== null && !above) return { field: 'parent', message: 'There is no such page to put it under.' }
    if (above && (above.key === '/' || reserved.has(above.url.split('/')[1]?.toLowerCase())))
      return { field: 'parent', message: `No page can be placed under ${nameOf(above)}.` }
    for (let level = 2; above; level++) {
      if (above.id === page.id) return { field: 'parent', message: 'A page cannot be under itself.' }
      if (above.archived !== null)
        return {
          field: 'parent',
          message: `${capitalized(nameOf(above))} is archived. Restore it first, or choose another page.`,
        }
      if (level > maxLevels) return { field: 'parent', message: `The tree has at most ${maxLevels} levels.` }
      above = above.parent === null ? undefined : after.get(above.parent)
    }
    return undefined
  }
}

const isFixed = ({ key }: RuledPage) => fixedPages.includes(key)

/** All paths below the first part of a program without content are reserved for the server. */
const isReserved = (route: Route) => route.isStatic || isPattern(route)

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const pathTakenMessage = ({ archived, url }: RuledPage, name: string) =>
  archived === null
    ? `${capitalized(name)} is at ${url} already.`
    : `${capitalized(name)}, which is archived, is at ${url}. Restore it, or choose another path.`
