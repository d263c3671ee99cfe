import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import type { PageFacts } from '../../contract/tree.ts'
import type { pageTreeEndpoints } from '../../contract/tree-endpoints.ts'
import { type Template, templateNamed } from '../../templates/templates.ts'
import { ensureEditable, pageById } from '../editing/page-for-editing.ts'
import { addVersion } from '../editing/save.ts'
import { withLastingIds } from '../store/lasting-ids.ts'
import { placeText } from './arrangement.ts'
import { copyPage } from './copy-page.ts'
import { changed, faultIn, mustManage, titleOf } from './managed-pages.ts'
import type { TreeEdit } from './tree-changes.ts'
import { changeTree, type Options } from './tree-changes.ts'

export const newPageCalls = (
  options: Options,
): Pick<Handlers<typeof pageTreeEndpoints>, 'addPage' | 'duplicatePage'> => ({
  async addPage({ title, path, parent, template: name, baseVersion }, call) {
    const template = templateNamed(name)
    if (!template || template.isFixed) throw faultIn('template', 'Choose a template.')
    const id = await changeTree(call, options, { action: 'page added', baseVersion }, async (edit, tx) => {
      await mustManage(tx, call, edit, parent)
      const added = await edit.add(newPage({ url: path, title, parent, template, edit }))
      await addHeadings(tx, call, added, template)
      return { words: `Added “${title}”${placeText(edit, parent)}`, result: added }
    })
    return changed(call, id)
  },

  async duplicatePage({ page, title, path, baseVersion }, call) {
    const id = await changeTree(call, options, { action: 'page duplicated', baseVersion }, async (edit, tx) => {
      const old = await mustManage(tx, call, edit, page)
      const template = templateNamed(old.template)
      if (!template || template.isFixed) throw problem(422, 'This page cannot be duplicated.')
      const { description, accessRoles, parts } = old
      const facts = newPage({ url: path, title, parent: old.parent, template, edit })
      const added = await edit.add({ ...facts, description, accessRoles, parts })
      const from = await pageById(tx, page)
      const to = await pageById(tx, added)
      const by = { username: call.user?.username ?? '', modified: call.clock(), routes: call.routes }
      if (from && to) await copyPage(tx, from, to, by)
      return { words: `Duplicated “${titleOf(old)}” as “${title}”`, result: added }
    })
    return changed(call, id)
  },
})

type NewPage = { url: string; title: string; parent: number | null; template: Template; edit: TreeEdit }

/** A new page comes last among its siblings, and only editors see it at first (D-34). */
function newPage({ url, title, parent, template, edit }: NewPage): PageFacts {
  const siblings = [...edit.pages.values()].filter((page) => page.parent === parent)
  return {
    ...{ url, title, parent, description: null, template: template.name, inMenu: true, online: false, accessRoles: [] },
    position: Math.max(0, ...siblings.map(({ position }) => position ?? 0)) + 1,
    parts: template.hasOpenParts ? [...template.slots] : null,
    menuGroup: null,
    archived: null,
  }
}

async function addHeadings(tx: Db, call: Call, id: number, { headings, slots }: Template) {
  const page = await pageById(tx, id)
  if (!page || headings.length === 0 || !slots.some(({ name }) => name === 'main')) return
  const editable = await ensureEditable(tx, id, editableIdOf(page.key, 'main'), 'region')
  const heading = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })
  const document = { type: 'doc', content: headings.map(heading) }
  const content = await withLastingIds(tx, editable, document)
  const by = { username: call.user?.username ?? '', modified: call.clock(), routes: call.routes }
  await addVersion(tx, page, editable, { kind: 'region', content, ...by })
}
