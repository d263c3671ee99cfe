import { readdirSync, readFileSync } from 'node:fs'
import { Editor, getSchema } from '@tiptap/core'
import { Node, type Schema } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { regionFromXml } from '#features/pages/kinds/region/server/from-xml.ts'
import { elementsOf, parseElements } from '#features/pages/kinds/server/elements.ts'
import { regionSchema, validDocument } from '#features/rich-text/schema.ts'
import { extensions } from './extensions.ts'

const ofEditor = getSchema(extensions)
/** The schema including the editor's additions. */
const ofRunningEditor = new Editor({ element: null, extensions, content: { type: 'doc', content: [] } }).schema

const attributes = (attrs: Record<string, { default?: unknown; validate?: unknown }> | undefined) =>
  Object.entries(attrs ?? {}).map(([name, spec]) => ({
    name,
    isRequired: !Object.hasOwn(spec, 'default'),
    default: spec.default,
    validate: spec.validate,
  }))

const membersOf = (schema: Schema, group: string) =>
  Object.values(schema.nodes)
    .filter(({ spec }) => spec.group?.split(' ').includes(group))
    .map(({ name }) => name)

test.each([
  ['by its extensions', ofEditor],
  ['as it runs', ofRunningEditor],
])('the editor, %s, has exactly the nodes and marks of the stored schema, in its order', (_, schema) => {
  expect(Object.keys(schema.nodes).sort()).toEqual(Object.keys(regionSchema.nodes).sort())
  expect(Object.keys(schema.marks)).toEqual(Object.keys(regionSchema.marks))
  expect(schema.topNodeType.name).toBe(regionSchema.topNodeType.name)
  for (const group of ['block', 'inline'])
    expect(membersOf(schema, group).sort()).toEqual(membersOf(regionSchema, group).sort())
  // The first member is the default for a node that must not be empty.
  expect(membersOf(schema, 'block')[0]).toBe(membersOf(regionSchema, 'block')[0])
})

test.each(Object.keys(regionSchema.nodes))('node %s is the same in the editor and in the schema', (name) => {
  for (const schema of [ofEditor, ofRunningEditor]) {
    const [stored, edited] = [regionSchema.nodes[name], schema.nodes[name]]
    expect(edited?.spec.content ?? '').toBe(stored?.spec.content ?? '')
    expect(attributes(edited?.spec.attrs)).toEqual(attributes(stored?.spec.attrs))
    expect(edited?.isInline).toBe(stored?.isInline)
    expect(edited?.isLeaf).toBe(stored?.isLeaf)
    expect(edited?.isTextblock).toBe(stored?.isTextblock)
    expect(edited?.spec.isolating ?? false).toBe(stored?.spec.isolating ?? false)
    expect(edited?.markSet?.map((mark) => mark.name)).toEqual(stored?.markSet?.map((mark) => mark.name))
  }
})

test.each(Object.keys(regionSchema.marks))('mark %s is the same in the editor and in the schema', (name) => {
  const [stored, edited] = [regionSchema.marks[name], ofRunningEditor.marks[name]]
  expect(attributes(edited?.spec.attrs)).toEqual(attributes(stored?.spec.attrs))
  expect(edited?.spec.inclusive ?? true).toBe(stored?.spec.inclusive ?? true)
  for (const other of Object.keys(regionSchema.marks))
    expect([other, edited?.excludes(markOf(ofRunningEditor, other))]).toEqual([
      other,
      stored?.excludes(markOf(regionSchema, other)),
    ])
})

const pages = readdirSync('content/pages').map((name) => ({
  name,
  documents: elementsOf(parseElements(readFileSync(`content/pages/${name}`, 'utf8')))
    .filter((element) => element.name === 'region')
    .map(regionFromXml),
}))

test.each(pages)('every region of $name passes through the editor unchanged', ({ documents }) => {
  expect(documents.length).toBeGreaterThan(0)
  for (const document of documents) {
    const edited = Node.fromJSON(ofRunningEditor, document)
    edited.check()
    expect(edited.toJSON()).toEqual(document)
    expect(validDocument(edited.toJSON())).toEqual(document)
  }
})

function markOf(schema: Schema, name: string) {
  const mark = schema.marks[name]
  if (!mark) throw new Error(`No mark ${name}`)
  return mark
}
