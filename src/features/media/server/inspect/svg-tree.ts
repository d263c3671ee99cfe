import { SaxesParser } from 'saxes'
import { wideEncodingOf } from './encoding.ts'
import { limit } from './too-complex.ts'

export const svgNamespace = 'http://www.w3.org/2000/svg'
const htmlNamespace = 'http://www.w3.org/1999/xhtml'
const linkNamespace = 'http://www.w3.org/1999/xlink'

export type SvgNode = {
  local: string
  isHtml: boolean
  /** By local name, with `href` for `xlink:href`; those of other namespaces are left out. */
  attributes: Map<string, string>
  children: (SvgNode | string)[]
  parent: SvgNode | undefined
}

/** A drawing as read, and whether something was skipped that belongs to the program that made it. */
type SvgTree = { root: SvgNode; hasEditingData: boolean }

/** Thrown if a drawing cannot be read, or would not be what it was; the reason is a sentence for the editor. */
export class Unreadable extends Error {
  readonly fault: 'broken' | 'entities' | 'words'

  constructor(fault: Unreadable['fault'], reason: string) {
    super(reason)
    this.fault = fault
  }
}

const max = { elements: 20_000, depth: 100, attributes: 64 }

/** The text of an XML file, in the encoding that it declares. */
export function decodeXml(bytes: Buffer): string {
  const wide = wideEncodingOf(bytes.subarray(0, 512))
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,99}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(
    bytes.toString('latin1', 0, 200),
  )?.[1]
  // A file of single bytes cannot be what it says.
  const encoding = wide ?? (declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable('broken', `Its text is not valid in the encoding ${encoding}. Please save it as UTF-8.`)
  }
}

/** Marks the value of an entity, which may only be used where it is dropped. No XML file contains this character. */
const entityMark = '\uffff'

/** Entities are known only to namespaces and to what is dropped. Throws `Unreadable`, or `TooComplex`. */
export function readSvg(source: string): SvgTree {
  const parser = new SaxesParser({ xmlns: true })
  let root: SvgNode | undefined
  let open: SvgNode | undefined
  let hasEditingData = false
  let [skipped, depth, count] = [0, 0, 0]
  parser.on('error', ({ message }) => {
    throw new Unreadable('broken', `It is not well-formed XML (${message}).`)
  })
  parser.on('doctype', (text) => Object.assign(parser.ENTITIES, entitiesIn(text)))
  parser.on('opentag', ({ local, uri: marked, attributes: raw }) => {
    limit(++depth, max.depth, 'levels of elements')
    limit(Object.keys(raw).length, max.attributes, 'attributes in an element')
    const uri = marked.replace(entityMark, '')
    if (!root && (local !== 'svg' || uri !== svgNamespace)) throw new Unreadable('broken', 'It is not an SVG drawing.')
    const isHtml = uri === htmlNamespace
    if (skipped > 0 || (uri !== svgNamespace && !isHtml)) {
      if (skipped++ === 0) hasEditingData = true
      return
    }
    limit(++count, max.elements, 'elements')
    const node: SvgNode = { local, isHtml, attributes: new Map(), children: [], parent: open }
    for (const { local: bare, prefix, uri: namespace, value } of Object.values(raw)) {
      const space = namespace.replace(entityMark, '')
      if (space === linkNamespace) node.attributes.set(bare, value)
      else if (prefix === 'xml') node.attributes.set(`xml:${bare}`, value)
      else if (prefix === '' && bare !== 'xmlns') node.attributes.set(bare, value)
      else if (prefix !== 'xmlns' && prefix !== '') hasEditingData = true
    }
    open?.children.push(node)
    root ??= node
    open = node
  })
  parser.on('closetag', () => {
    depth--
    if (skipped > 0) skipped--
    else open = open?.parent
  })
  const addText = (text: string) => {
    if (skipped > 0) return
    if (text.includes(entityMark)) throw usedEntity()
    open?.children.push(text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(source).close()
  if (!root) throw new Unreadable('broken', 'It is not an SVG drawing.')
  return { root, hasEditingData }
}

export function withoutEntities(value: string): string {
  if (value.includes(entityMark)) throw usedEntity()
  return value
}

const usedEntity = () => new Unreadable('entities', 'Only its namespaces may use entities.')

const entity = /^<!ENTITY\s{1,99}([A-Za-z_][\w.-]{0,99})\s{1,99}(?:"([^"&%<]{0,300})"|'([^'&%<]{0,300})')\s{0,99}>/
const maxEntities = 100

/** The entities that a document type declares; throws if there is anything but short texts. */
function entitiesIn(doctype: string): Record<string, string> {
  const start = doctype.indexOf('[')
  if (start < 0) return {}
  const entities: Record<string, string> = {}
  let rest = doctype.slice(start + 1, doctype.lastIndexOf(']'))
  for (let at = 0; at < maxEntities; at++) {
    rest = rest.replace(/^(?:\s|<!--(?:(?!-->)[\s\S]){0,2000}-->)+/, '')
    if (rest === '') return entities
    const [whole, name = '', double, single = ''] = entity.exec(rest) ?? []
    if (whole === undefined) break
    entities[name] = `${entityMark}${double ?? single}`
    rest = rest.slice(whole.length)
  }
  throw usedEntity()
}
