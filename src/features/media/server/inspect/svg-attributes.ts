import { safeName, targetOf } from './css-text.ts'
import type { Losses } from './svg-losses.ts'
import { written } from './svg-rules.ts'
import { cleanAttribute, type Declaration, declarationsOf, usesFilters } from './svg-style.ts'
import { type SvgNode, withoutEntities } from './svg-tree.ts'
import { limit, TooComplex } from './too-complex.ts'

const attributes = new Set(
  `id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill
  fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset
  stroke-opacity stroke-miterlimit opacity color font-family font-size font-weight font-style font-stretch font-variant
  text-anchor dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing text-decoration dx dy rotate
  textLength lengthAdjust writing-mode direction unicode-bidi offset stop-color stop-opacity gradientUnits
  gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clip-path clip-rule clipPathUnits mask
  maskUnits maskContentUnits marker marker-start marker-mid marker-end markerWidth markerHeight refX refY orient
  markerUnits preserveAspectRatio startOffset type role aria-label aria-labelledby aria-describedby aria-hidden display
  visibility overflow vector-effect paint-order shape-rendering text-rendering image-rendering pathLength href version
  style xml:space xml:lang lang`.split(/\s+/),
)

const longestValue = 64 * 1024
/** Attributes with many points, which may be as long as the markup. */
const lines = new Set(['d', 'points'])
/** Attributes with names of other elements or classes. */
const lists = new Set(['class', 'aria-labelledby', 'aria-describedby'])

/** Returns how the attributes of an element are cleaned; `named` are further attributes that style sheets name. */
export function attributeCleaner(losses: Losses, named: ReadonlySet<string>) {
  return (node: SvgNode): Map<string, string> => {
    const clean = new Map<string, string>()
    for (const [name, value] of node.attributes) {
      if (/^on/i.test(name)) losses.add('scripts')
      if (name === 'content') losses.add('source')
      if (name === 'filter' && value.trim() !== 'none') throw new TooComplex(usesFilters)
      if (!attributes.has(name) && !(name.startsWith('data-') && named.has(name))) continue
      if (name === 'href' && (node.local === 'image' || node.local === 'a')) continue
      const text = cleanValue(name, withoutEntities(value))
      if (text === undefined) continue
      if (!lines.has(name)) limit(text.length, longestValue, 'characters in an attribute')
      clean.set(name, text)
    }
    return clean
  }

  function cleanValue(name: string, value: string): string | undefined {
    if (name === 'id') return safeName(value)
    if (lists.has(name)) return value.split(/\s+/).filter(Boolean).map(safeName).join(' ')
    if (name === 'href') {
      const target = targetOf(value)
      if (target === undefined && value.trim() !== '') losses.add('outside')
      return target && `#${target}`
    }
    if (name === 'style') {
      const declarations = declarationsOf(value)
      for (const { loss } of declarations) note(loss)
      return written(declarations)
    }
    if (lines.has(name) || name === 'aria-label' || !/[(\\@]|^\s*(?:inherit|all)\b/i.test(value)) return value
    const { text, loss } = cleanAttribute(name, value)
    note(loss)
    return text === '' ? undefined : text
  }

  function note(loss: Declaration['loss']) {
    if (loss === 'filter') throw new TooComplex(usesFilters)
    if (loss) losses.add(loss)
  }
}
