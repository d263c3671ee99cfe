import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { plainLine } from '#base/contract/validation/plain-line.ts'
import { editorsRead, editorsSave, Moment } from './page-descriptor.ts'
import { maxParts } from './part-kinds.ts'
import { Part } from './parts.ts'

export const TreePage = z.object({
  id: z.int(),
  path: z.string(),
  title: z.string(),
  /** The id of the page above it; null at the top. */
  parent: z.nullable(z.int()),
  template: z.nullable(z.string()),
  inMenu: z.boolean(),
  menuGroup: z.nullable(z.string()),
  online: z.boolean(),
  /** When it was archived; null for a page of the site. */
  archived: z.nullable(Moment),
  /** True if it keeps its path and its parent, and cannot be archived. */
  isFixed: z.boolean(),
})
export type TreePage = z.infer<typeof TreePage>

/** Every page that the caller may manage, in reading order, archived ones last. */
export const Tree = z.object({ version: z.int(), pages: z.array(TreePage) })
export type Tree = z.infer<typeof Tree>

const TreeChange = z.object({
  id: z.int(),
  words: z.string(),
  username: z.string(),
  modified: Moment,
  /** False for a change by the starter content, which nobody can undo. */
  canUndo: z.boolean(),
})

const Id = z.int().check(z.minimum(1))
const baseVersion = z.optional(z.int().check(z.minimum(0)))
const Path = z.string().check(z.minLength(1), z.maxLength(300))
const Title = plainLine(120)
const changed = z.object({ tree: Tree, id: Id, path: z.string() })

export const pageTreeEndpoints = {
  tree: endpoint('/api/pages/tree', {
    summary: 'Every page that the caller may manage, archived ones too, with the version of the tree.',
    input: z.strictObject({}),
    output: Tree,
    ...editorsRead,
  }),
  addPage: endpoint('/api/pages/add', {
    summary: 'Adds a page, which is not public until it is switched on. Refuses a path that is taken with 422.',
    input: z.strictObject({
      title: Title,
      path: Path,
      parent: z.nullable(Id),
      template: z.string().check(z.maxLength(40)),
      baseVersion,
    }),
    output: changed,
    ...editorsSave,
  }),
  movePage: endpoint('/api/pages/move', {
    summary: 'Moves a page under another one, before one of its pages or after them all. Its path stays.',
    input: z.strictObject({ page: Id, parent: z.nullable(Id), before: z.nullable(Id), baseVersion }),
    output: changed,
    ...editorsSave,
  }),
  changePage: endpoint('/api/pages/change', {
    summary:
      'Renames a page, changes its path, or takes it off the menu or under a heading there. Former paths redirect permanently (308); the paths of pages under it change too if requested.',
    input: z.strictObject({
      page: Id,
      title: z.optional(Title),
      path: z.optional(Path),
      withPagesBeneath: z.optional(z.boolean()),
      inMenu: z.optional(z.boolean()),
      menuGroup: z.optional(z.nullable(plainLine(60))),
      baseVersion,
    }),
    output: changed,
    ...editorsSave,
  }),
  duplicatePage: endpoint('/api/pages/duplicate', {
    summary: 'Copies a page with everything on it, under the same parent. The copy is not public.',
    input: z.strictObject({ page: Id, title: Title, path: Path, baseVersion }),
    output: changed,
    ...editorsSave,
  }),
  archivePage: endpoint('/api/pages/archive', {
    summary: 'Archives a page with the pages under it. Their content, history and paths are kept.',
    input: z.strictObject({ page: Id, baseVersion }),
    output: changed,
    ...editorsSave,
  }),
  restorePage: endpoint('/api/pages/restore', {
    summary: 'Restores an archived page with the pages that were archived with it.',
    input: z.strictObject({ page: Id, baseVersion }),
    output: changed,
    ...editorsSave,
  }),
  arrangeParts: endpoint('/api/pages/parts', {
    summary: 'Sets the parts of a page, in order. The content of a removed part is kept, and returns with the part.',
    input: z.strictObject({
      page: Id,
      parts: z.array(Part).check(z.minLength(1), z.maxLength(maxParts)),
      base: z.array(Part).check(z.maxLength(maxParts)),
    }),
    output: z.object({ parts: z.array(Part) }),
    ...editorsSave,
  }),
  linksToPage: endpoint('/api/pages/links', {
    summary: 'The pages that link to a page or to one under it.',
    input: z.strictObject({ page: Id }),
    output: z.object({
      beneath: z.int(),
      pages: z.array(z.object({ path: z.string(), title: z.string() })),
    }),
    ...editorsRead,
  }),
  treeHistory: endpoint('/api/pages/history', {
    summary: 'The changes of the tree, newest first.',
    input: z.strictObject({
      offset: z._default(z.int().check(z.minimum(0)), 0),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
    }),
    output: z.object({ changes: z.array(TreeChange), total: z.int() }),
    ...editorsRead,
  }),
  undoChange: endpoint('/api/pages/undo', {
    summary: 'Undoes a change of the tree. 422 if the same pages have been changed again since.',
    input: z.strictObject({ change: Id, baseVersion }),
    output: changed,
    ...editorsSave,
  }),
}
