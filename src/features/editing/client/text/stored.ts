import type { Attribute } from '@tiptap/core'
import { regionSchema } from '#features/rich-text/index.ts'

type InDom = Pick<Attribute, 'parseHTML' | 'renderHTML' | 'rendered'>

/** A stored node as an extension, so that the editor can write nothing else; with parsing of copied attributes. */
export function storedNode(name: string, inDom: Record<string, InDom> = {}) {
  const spec = regionSchema.nodes[name]?.spec
  if (!spec) throw new Error(`The schema has no node ${name}.`)
  const { content, group, inline, isolating, attrs } = spec
  return {
    ...(content !== undefined && { content }),
    ...(group !== undefined && { group }),
    ...(inline !== undefined && { inline }),
    ...(isolating !== undefined && { isolating }),
    addAttributes: () => attributesFrom(attrs, inDom),
  }
}

export function storedMark(name: string, inDom: Record<string, InDom> = {}) {
  const spec = regionSchema.marks[name]?.spec
  if (!spec) throw new Error(`The schema has no mark ${name}.`)
  const { inclusive, excludes, attrs } = spec
  return {
    ...(inclusive !== undefined && { inclusive }),
    ...(excludes !== undefined && { excludes }),
    addAttributes: () => attributesFrom(attrs, inDom),
  }
}

type Specs = Readonly<Record<string, { default?: unknown; validate?: unknown }>> | undefined

const attributesFrom = (attrs: Specs, inDom: Record<string, InDom>): Record<string, Attribute> =>
  Object.fromEntries(
    Object.entries(attrs ?? {}).map(([name, spec]) => [
      name,
      { ...spec, isRequired: !Object.hasOwn(spec, 'default'), ...inDom[name] } as Attribute,
    ]),
  )

export function isStorable(node: string, attribute: string, value: unknown): boolean {
  const validate = regionSchema.nodes[node]?.spec.attrs?.[attribute]?.validate
  if (typeof validate !== 'function') return true
  try {
    validate(value)
    return true
  } catch {
    return false
  }
}
