import { SaxesParser } from 'saxes'
import { limitReferences, type Part, TooComplex } from './svg-references.ts'
import { withoutComments } from './svg-style.ts'

/** A sanitised SVG, its size in pixels, and the images embedded in it. */
export type CleanSvg = { svg: string; width: number; height: number; pictures: Buffer[] }

const words = (text: string) => new Set(text.split(/\s+/))

const elements = words(`svg g defs symbol title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker image use style switch`)

const attributes = words(`id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill
  fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset
  stroke-opacity stroke-miterlimit opacity color font-family font-size font-weight font-style text-anchor
  dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing text-decoration dx dy rotate textLength
  lengthAdjust offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits
  patternContentUnits patternTransform clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits marker-start
  marker-mid marker-end markerWidth markerHeight refX refY orient markerUnits preserveAspectRatio startOffset type role
  aria-label aria-labelledby aria-hidden display visibility vector-effect paint-order pathLength href version style
  xml:space`)

const textElements = words('text tspan textPath title desc')
const [svgNamespace, linkNamespace] = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']
const max = {
  markup: 2 ** 20,
  elements: 20_000,
  depth: 100,
  attributes: 64,
  value: 64 * 1024,
  style: 100 * 1024,
  pictures: 100,
}
/** Attributes with many points, which may be as long as the markup. */
const lines = new Set(['d', 'points'])

/**
 * Sanitises an SVG: a strict parser reads it, and it is rewritten from an allow list of elements, attributes and
 * values. Scripts, event handlers, animations, foreign markup and anything that loads external content are dropped.
 * Throws if it is not an SVG or declares entities, and `TooComplex` if it exceeds a limit or applies a filter.
 */
export function cleanSvg(source: string): CleanSvg {
  const out: string[] = []
  const open: Part[] = []
  const pictures = new Set<string>()
  let style = ''
  let styles = ''
  let [skipped, depth, count, embeddedLength] = [0, 0, 0, 0]
  let size = { width: 0, height: 0 }
  let root: Part | undefined
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (reason: string) => {
    throw new Error(reason)
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', (text) => text.includes('[') && refuse('it declares entities'))
  parser.on('opentag', ({ local, uri, attributes: rawAttributes }) => {
    limit(++depth, max.depth, 'levels of elements')
    limit(++count, max.elements, 'elements')
    limit(Object.keys(rawAttributes).length, max.attributes, 'attributes in an element')
    if (depth === 1 && (local !== 'svg' || uri !== svgNamespace)) refuse('it is not an SVG')
    if (skipped > 0 || uri !== svgNamespace || !elements.has(local)) return void skipped++
    const cleanAttributes = new Map<string, string>()
    for (const { name: full, local: bare, prefix, uri: namespace, value } of Object.values(rawAttributes)) {
      const name =
        namespace === linkNamespace && bare === 'href' ? 'href' : full === 'xml:space' ? full : prefix ? '' : bare
      const isPicture = local === 'image' && name === 'href' && embedded.test(value)
      if (isPicture) {
        embeddedLength += value.length
        pictures.add(value)
        limit(pictures.size, max.pictures, 'embedded pictures')
      } else if (!lines.has(name)) limit(value.length, max.value, 'characters in an attribute')
      if (name === 'filter') refuseFilters(`filter:${value}`)
      const clean = attributes.has(name) ? cleanValue(local, name, value, isPicture) : undefined
      if (clean !== undefined) cleanAttributes.set(name, clean)
    }
    if (depth === 1) size = fitRoot(cleanAttributes)
    out.push(`<${local}${[...cleanAttributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}>`)
    const classes = new Set((cleanAttributes.get('class') ?? '').split(/\s+/))
    const part: Part = {
      local,
      id: cleanAttributes.get('id') ?? '',
      classes,
      attributes: cleanAttributes,
      children: [],
    }
    open.at(-1)?.children.push(part)
    root ??= part
    open.push(part)
  })
  parser.on('closetag', () => {
    depth--
    if (skipped > 0) return void skipped--
    const { local } = open.pop() ?? {}
    if (local === 'style') {
      const clean = cleanStyle(style)
      styles += `${clean}}`
      out.push(escaped(clean))
      style = ''
    }
    out.push(`</${local}>`)
  })
  const addText = (text: string) => {
    const within = open.at(-1)?.local ?? ''
    if (skipped > 0) return
    if (within === 'style') {
      style += text
      limit(styles.length + style.length, max.style, 'characters of style sheets')
    } else if (textElements.has(within)) out.push(escaped(text))
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(source).close()
  limit(source.length - embeddedLength, max.markup, 'characters besides embedded pictures')
  if (!root) throw new Error('it is not an SVG')
  limitReferences(root, styles)
  return { svg: out.join(''), ...size, pictures: [...pictures].map(pictureBytes) }
}

function limit(number: number, maximum: number, what: string) {
  if (number > maximum) throw new TooComplex(`It has more than ${maximum.toLocaleString('en-GB')} ${what}.`)
}

const pictureBytes = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

function cleanValue(element: string, name: string, value: string, isPicture: boolean): string | undefined {
  if (name === 'href') return isPicture || (element !== 'image' && /^#[\w.-]+$/.test(value)) ? value : undefined
  if (name === 'style')
    return withoutComments(value)
      .split(';')
      .filter((declaration) => {
        refuseFilters(declaration)
        return loadsNothing(declaration) && !inheritsReferences(declaration)
      })
      .join(';')
  if (drawsByReference.test(name) && /\b(?:inherit|var\s*\()/i.test(value)) return undefined
  return loadsNothing(value) ? value : undefined
}

const embedded = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/

/**
 * Refuses a declaration that applies a filter. Chromium takes seconds for one wide blur and minutes for a few steps
 * that build on each other, and the file does not show how many pixels a step covers.
 */
function refuseFilters(declaration: string) {
  if (/filter\s*:/i.test(declaration) && !/filter\s*:\s*none\s*(?:!important\s*)?$/i.test(declaration.trim()))
    throw new TooComplex(
      'It uses filters, such as shadows or blurs, which can freeze a reader’s browser. Please save it without them, or as a PNG.',
    )
}

const drawsByReference = /^(?:mask|clip-path|marker)/

/** Whether a declaration takes references from others, where `limitReferences` cannot count them, or blends layers. */
const inheritsReferences = (declaration: string) =>
  /mix-blend-mode\s*:/i.test(declaration) ||
  /\bvar\s*\(|(?:^|[\s{;])all\s*:|(?<![\w-])(?:-webkit-)?(?:mask|clip-path|marker)[\w-]*\s*:\s*inherit\b/i.test(
    declaration,
  )

/** Whether a value refers only to the file itself. */
const loadsNothing = (value: string) =>
  !/url\s*\(|image(-set)?\s*\(|\\|@|expression|javascript:|behavior|-moz-binding/i.test(
    value.replace(/url\(\s*(['"]?)#[\w.-]+\1\s*\)/gi, ''),
  )

/** Rules of a style sheet that load nothing; of at-rules only `@media` for dark or small screens. */
function cleanStyle(css: string): string {
  const plain = withoutComments(css)
  if (!loadsNothing(plain.replace(/@media\b/gi, ''))) return ''
  return plain
    .split(/([;{}])/)
    .map((piece) => {
      refuseFilters(piece)
      return inheritsReferences(piece) ? '' : piece
    })
    .join('')
}

/** Ensures that the root has a size and can be scaled. */
function fitRoot(cleanAttributes: Map<string, string>): { width: number; height: number } {
  const box = (cleanAttributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const hasBox = box.length === 4 && box.every(Number.isFinite) && Number(box[2]) > 0 && Number(box[3]) > 0
  const [boxWidth = 256, boxHeight = 256] = hasBox ? box.slice(2) : []
  const [givenWidth, givenHeight] = [pixels(cleanAttributes.get('width')), pixels(cleanAttributes.get('height'))]
  const width = bounded(givenWidth ?? (givenHeight ? (givenHeight * boxWidth) / boxHeight : boxWidth))
  const height = bounded(givenHeight ?? (givenWidth ? (givenWidth * boxHeight) / boxWidth : boxHeight))
  for (const name of ['x', 'y']) cleanAttributes.delete(name)
  if (!hasBox) cleanAttributes.set('viewBox', `0 0 ${givenWidth ?? width} ${givenHeight ?? height}`)
  cleanAttributes.set('width', String(width))
  cleanAttributes.set('height', String(height))
  const rest = [...cleanAttributes]
  cleanAttributes.clear()
  for (const [name, value] of [['xmlns', svgNamespace] as const, ...rest]) cleanAttributes.set(name, value)
  return { width, height }
}

const units: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

const longestLength = 40

/** A length in pixels; undefined if it is relative to the container or invalid. */
function pixels(length = ''): number | undefined {
  if (length.length > longestLength) return undefined
  const [, number = '', unit = ''] =
    /^(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})\s{0,9}(px|pt|pc|mm|cm|in)?$/i.exec(length.trim()) ?? []
  const value = Number(number) * (units[unit.toLowerCase()] ?? 1)
  return value > 0 && Number.isFinite(value) ? value : undefined
}

const bounded = (value: number) => Math.min(10_000, Math.max(1, Math.round(value)))

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
