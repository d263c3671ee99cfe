import { isoDay } from '#base/contract/day.ts'
import { conflict, Problem, problem } from '#base/contract/problem.ts'
import { unknownRoles } from '#base/contract/roles.ts'
import type { Db } from '#base/server/database/database.ts'
import { withNotes } from '#base/server/http/plain-body.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import {
  blocksFault,
  cleanedDocument,
  DocumentError,
  type LimitFault,
  limitFault,
  type RichNode,
  unfinishedFault,
} from '#features/rich-text/index.ts'
import { defaultEditRoles } from '../../contract/edit-roles.ts'
import type { editingEndpoints } from '../../contract/editing-endpoints.ts'
import type { PageProperties, SavedRegion } from '../../contract/page-descriptor.ts'
import { partName } from '../../contract/part-name.ts'
import { hasSignatures } from '../../contract/review-route.ts'
import { regionKind } from '../../kinds/region/contract.ts'
import { mayRead } from '../access/access.ts'
import { blocksElsewhere, hasPlaceholders } from '../read/page-blocks.ts'
import { storedDocument, withLastingIds } from '../store/lasting-ids.ts'
import type { EditableRow, PageRow } from '../store/tables.ts'
import { lockTree, storeProperties } from '../tree/tree-changes.ts'
import { ensureEditable, ensurePage, findEditable, lockPage, mustBeItsItem, mustEdit } from './page-for-editing.ts'
import { afterSave, savedForm, stored } from './rendered-version.ts'
import { saveVersion } from './save.ts'

export const editingHandlers: Pick<
  Handlers<typeof editingEndpoints>,
  'editablePage' | 'saveRegion' | 'saveProperties'
> = {
  editablePage: ({ page: ref, editableId, type }, { db, routes, user }) =>
    db.transaction(async (tx) => {
      if (!user) throw problem(401, 'Please log in to edit.')
      mustEdit(user, [])
      const page = await ensurePage({ db: tx, routes, user }, ref)
      const editable = await ensureEditable(tx, page.id, editableId, type)
      mustBeItsItem(editable, editable.collectionItemId)
      mustEdit(user, editable.editRoles)
      const { id, url, accessRoles, online } = page
      const editRoles = editable.editRoles.length > 0 ? editable.editRoles : [...defaultEditRoles]
      return {
        page: { pageId: id, url, accessRoles, online },
        editableId,
        editRoles,
        version: editable.revision,
        lock: null,
      }
    }),

  async saveRegion({ page, region: { editableId, content, baseVersion } }, call) {
    const { document, notes } = documentFrom(content, editableId)
    const saved = await saveVersion(
      call,
      { page, editableId, kind: regionKind.name, content: withIds(document), baseVersion, action: 'region saved' },
      async (tx, at, editable) => (await stored(tx, at, editable)) ?? unwritten(editable),
    )
    const { pageContent, ...after } = await afterSave(call, saved)
    return withNotes({ ...(savedForm(after) as SavedRegion), pageContent }, notes)
  },

  saveProperties: ({ page: ref, properties: typed, base }, { db, routes, roles, user, clock, audit, announce }) =>
    db.transaction(async (tx) => {
      mustEdit(user, [])
      if (unknownRoles(typed.accessRoles, roles).length > 0) throw notSaved('accessRoles: There is no such role')
      refuseFarReviews(typed, clock())
      await lockTree(tx)
      const page = await lockPage({ db: tx, routes, user }, ref)
      // Where people sign pages, nobody types who has.
      const signed = hasSignatures(routes) ? reviewIn(page) : {}
      const input = { ...typed, ...signed }
      // Only a program has a title in code to fall back on.
      const properties = page.template === null ? input : { ...input, title: input.title ?? page.title }
      if (!mayRead({ page: { ...page, ...properties, online: true } }, { routes, user }))
        throw notSaved('accessRoles: You hold none of these roles, so you could not open the page yourself')
      if (!('reviewed' in signed) && input.reviewed !== null && (await hasPlaceholders(tx, page.id)))
        throw notSaved(
          'reviewed: The page still says “to be supplied”. Fill that in before the page counts as reviewed',
        )
      const current = propertiesOf(page)
      if (base && JSON.stringify(propertiesOf({ ...base, ...signed })) !== JSON.stringify(current))
        throw conflict('This has been saved again in the meantime.', current)
      await storeProperties(tx, page, properties, { username: user?.username ?? '', modified: clock() })
      // The menus of all pages show the page's title, and whether it is available.
      await announce(tx, '*')
      await audit(tx, {
        action: 'page properties saved',
        subject: page.url,
        detail: { before: current, after: properties },
      })
      return { page: { pageId: page.id, url: page.url }, properties }
    }),
}

const notSaved = (info: string) => problem(422, 'The properties could not be saved.', info)

/** The properties alone, in a fixed order. */
const propertiesOf = (page: PageProperties): PageProperties => ({
  title: page.title,
  description: page.description,
  accessRoles: page.accessRoles,
  online: page.online,
  ...reviewIn(page),
})

const reviewIn = (page: Pick<PageProperties, 'reviewed' | 'reviewedBy' | 'nextReview'>) => ({
  ...{ reviewed: page.reviewed, reviewedBy: page.reviewedBy, nextReview: page.nextReview },
})

const firstReviewYear = 2000
const maxYearsAhead = 10

/** Rejects review dates long before the product existed or far in the future: they are typing mistakes. */
function refuseFarReviews(properties: Pick<PageProperties, 'reviewed' | 'nextReview'>, now: Date) {
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + maxYearsAhead)
  const lastDay = isoDay(last)
  for (const name of ['reviewed', 'nextReview'] as const) {
    const day = properties[name]
    if (day !== null && (day < `${firstReviewYear}-01-01` || day > lastDay))
      throw notSaved(`${name}: Enter a date between ${firstReviewYear} and ten years from now`)
  }
}

/** The document of a region for storage, checked against the limits of its page. */
export const withIds = (document: RichNode) => async (tx: Db, _: PageRow, editable: EditableRow) => {
  const stored = await storedDocument(tx, editable)
  // A region that gains no blocks cannot take its page over the limit.
  if ((document.content?.length ?? 0) > (stored?.content?.length ?? 0)) {
    const fault = blocksFault(document.content?.length ?? 0, await blocksElsewhere(tx, editable))
    if (fault) throw tooLong(editable.editableId, fault)
  }
  return withLastingIds(tx, editable, document, stored)
}

/** Cleans and checks an external document. Errors name the region and the place in it (D-64). */
function documentFrom(content: unknown, editableId: string) {
  try {
    const fault = limitFault(content)
    if (fault) throw tooLong(editableId, fault)
    const cleaned = cleanedDocument(content)
    const unfinished = unfinishedFault(cleaned.document)
    if (unfinished)
      throw new Problem(422, `${editableName(editableId)} could not be saved.`, unfinished.message, unfinished)
    return cleaned
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const place = editableName(editableId)
    const block = /^\/content\/(\d+)/.exec(error.path)?.[1]
    const where = block === undefined ? '' : ` in block ${Number(block) + 1}`
    const message = `${place} could not be saved: it holds something that is not allowed${where}.`
    throw new Problem(422, message, error.message, { path: error.path })
  }
}

const tooLong = (editableId: string, { message, path }: LimitFault) =>
  new Problem(422, `${editableName(editableId)} could not be saved: it is too long.`, message, { path })

/** The readable name of a region: `webui.help.key-points` is 'In short'. */
function editableName(editableId: string): string {
  const name = editableId.slice(editableId.lastIndexOf('.') + 1)
  return name === 'main' || name === '' ? 'The main text' : partName(name)
}

type Caller = Parameters<typeof ensurePage>[0]

/** The page and editable, if they exist and the user may edit them. */
export async function editableForEditing(
  { db, routes, user }: Caller,
  ref: { pageId?: number | undefined; url: string },
  editableId: string,
) {
  mustEdit(user, [])
  const page = await ensurePage({ db, routes, user }, ref as Parameters<typeof ensurePage>[1])
  const editable = await findEditable(db, page.id, editableId)
  if (!editable) throw problem(404, 'There is no such editable.')
  mustEdit(user, editable.editRoles)
  return { page, editable }
}

/** The empty content of a region that has never been saved. */
const unwritten = ({ editableId, id }: EditableRow) => ({
  editableId,
  regionId: id,
  content: { type: 'doc', content: [] },
  html: '',
  username: '',
  modified: new Date(0).toISOString(),
  version: 0,
})
