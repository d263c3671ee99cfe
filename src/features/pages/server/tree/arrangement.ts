import { counted } from '#base/contract/counted.ts'
import { problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import type { pageTreeEndpoints } from '../../contract/tree-endpoints.ts'
import { branchOf, changed, type EditedPage, faultIn, mustManage, mustOpenAll, titleOf } from './managed-pages.ts'
import type { TreeEdit } from './tree-changes.ts'
import { changeTree, type Options } from './tree-changes.ts'

/** The calls that move, rename, archive and restore pages. */
export const arrangementCalls = (
  options: Options,
): Pick<Handlers<typeof pageTreeEndpoints>, 'movePage' | 'changePage' | 'archivePage' | 'restorePage'> => ({
  async movePage({ page, parent, before, baseVersion }, call) {
    await changeTree(call, options, { action: 'page moved', baseVersion }, async (edit, tx) => {
      const moved = await mustManage(tx, call, edit, page)
      await mustManage(tx, call, edit, parent)
      const others = siblings(edit, parent, options.programs).filter(({ id }) => id !== page)
      const target = before === null ? others.length : others.findIndex(({ id }) => id === before)
      if (target < 0) throw faultIn('before', 'There is no such page to put it before.')
      // Code sets the parent of a program: only its order can change.
      const isProgram = options.programs.some(({ path }) => path === moved.url)
      if (isProgram && !siblings(edit, parent, options.programs).includes(moved))
        throw faultIn('parent', `${titleOf(moved)} cannot be moved to another section.`)
      if (moved.parent !== parent) mustOpenAll(branchOf(edit, page), call, 'moved to another section')
      if (!isProgram) edit.set(page, { parent })
      const order = [...others.slice(0, target).map(({ id }) => id), page, ...others.slice(target).map(({ id }) => id)]
      for (const [index, id] of order.entries()) edit.set(id, { position: index + 1 })
      const isSame = moved.parent === parent
      return {
        words: isSame
          ? `Moved “${titleOf(moved)}” within its section`
          : `Moved “${titleOf(moved)}”${placeText(edit, parent)}`,
        result: page,
      }
    })
    return changed(call, page)
  },

  async changePage({ page, title, path, withPagesBeneath = false, inMenu, menuGroup, baseVersion }, call) {
    const action =
      path !== undefined ? 'page path changed' : title !== undefined ? 'page renamed' : 'page shown or hidden'
    await changeTree(call, options, { action, baseVersion }, async (edit, tx) => {
      const old = await mustManage(tx, call, edit, page)
      const words: string[] = []
      if (title !== undefined && title !== old.title) {
        edit.set(page, { title })
        words.push(`Renamed “${titleOf(old)}” to “${title}”`)
      }
      if (path !== undefined && path !== old.url) {
        edit.set(page, { url: path })
        words.push(`Changed the path of “${title ?? titleOf(old)}” from ${old.url} to ${path}`)
        const beneath = branchOf(edit, page).filter(({ url }) => withPagesBeneath && url.startsWith(`${old.url}/`))
        mustOpenAll(beneath, call, 'given another path together with the pages under it')
        for (const { id, url } of beneath) edit.set(id, { url: path + url.slice(old.url.length) })
      }
      if (inMenu !== undefined && inMenu !== old.inMenu) {
        edit.set(page, { inMenu })
        words.push(`${inMenu ? 'Added' : 'Removed'} “${title ?? titleOf(old)}” ${inMenu ? 'to' : 'from'} the menu`)
      }
      if (menuGroup !== undefined && menuGroup !== old.menuGroup) {
        edit.set(page, { menuGroup })
        words.push(
          menuGroup
            ? `Put “${title ?? titleOf(old)}” under “${menuGroup}” in the menu`
            : `Took the heading in the menu from “${title ?? titleOf(old)}”`,
        )
      }
      return { words: words.join('; '), result: page }
    })
    return changed(call, page)
  },

  async archivePage({ page, baseVersion }, call) {
    await changeTree(call, options, { action: 'page archived', baseVersion }, async (edit, tx) => {
      const old = await mustManage(tx, call, edit, page)
      if (old.archived !== null) throw problem(422, `“${titleOf(old)}” is archived already.`)
      const archived = call.clock().toISOString()
      const branch = branchOf(edit, page)
      mustOpenAll(branch, call, 'archived')
      if (options.programs.some(({ parent }) => branch.some(({ key }) => key === parent)))
        throw problem(422, 'A built-in page, such as a calculator, is under this page, so it cannot be archived.')
      for (const { id } of branch) edit.set(id, { archived })
      const more = branch.length - 1
      return {
        words: `Archived “${titleOf(old)}”${more > 0 ? ` and ${counted(more, 'page')} under it` : ''}`,
        result: page,
      }
    })
    return changed(call, page)
  },

  async restorePage({ page, baseVersion }, call) {
    await changeTree(call, options, { action: 'page restored', baseVersion }, async (edit, tx) => {
      const old = await mustManage(tx, call, edit, page)
      if (old.archived === null) throw problem(404, 'There is no such archived page.')
      const branch = branchOf(edit, page, true).filter(({ archived }) => archived === old.archived)
      mustOpenAll(branch, call, 'restored')
      for (const { id } of branch) edit.set(id, { archived: null })
      return { words: `Restored “${titleOf(old)}”`, result: page }
    })
    return changed(call, page)
  },
})

function siblings(edit: TreeEdit, parent: number | null, programs: readonly Route[]): EditedPage[] {
  const parentKey = parent === null ? undefined : edit.pages.get(parent)?.key
  return [...edit.pages.values()]
    .filter((page) => {
      const program = programs.find(({ path }) => path === page.url)
      if (program) return !program.isStatic && program.parent === parentKey
      return page.archived === null && page.parent === parent
    })
    .sort((a, b) => (a.position ?? 1e6) - (b.position ?? 1e6) || a.id - b.id)
}

/** The place of a page in words, for the history. */
export const placeText = (edit: TreeEdit, parent: number | null) => {
  const page = edit.pages.get(parent ?? 0)
  return page ? ` under “${titleOf(page)}”` : ' at the top'
}
