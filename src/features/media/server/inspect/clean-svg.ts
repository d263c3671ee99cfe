import { SaxesParser } from 'saxes'

/** An SVG built anew from what is allowed, and its size in pixels. */
export type CleanSvg = { svg: string; width: number; height: number }

const words = (text: string) => new Set(text.split(/\s+/))

const elements = words(`svg g defs symbol title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter feGaussianBlur feOffset feBlend feColorMatrix
  feMerge feMergeNode feFlood feComposite feMorphology feDropShadow image use style switch`)

const attributes = words(`id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill
  fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset
  stroke-opacity stroke-miterlimit opacity color font-family font-size font-weight font-style text-anchor
  dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing text-decoration dx dy rotate textLength
  lengthAdjust offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits
  patternContentUnits patternTransform clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits marker-start
  marker-mid marker-end markerWidth markerHeight refX refY orient markerUnits preserveAspectRatio filter filterUnits
  primitiveUnits stdDeviation in in2 result mode type values operator flood-color flood-opacity radius startOffset role
  aria-label aria-labelledby aria-hidden display visibility vector-effect paint-order pathLength href version style
  xml:space`)

const textElements = words('text tspan textPath title desc')
const [svgNamespace, linkNamespace] = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']
const most = { elements: 20_000, depth: 100, uses: 500 }

/**
 * Cleans an SVG: it is read by a strict parser and written anew from elements, attributes and values of a list. Scripts,
 * handlers, animations, foreign markup, and whatever loads anything from elsewhere are left out. Throws where it is no
 * SVG, declares entities or is too complex.
 */
export function cleanSvg(source: string): CleanSvg {
  const out: string[] = []
  const open: string[] = []
  let style = ''
  let [skipped, depth, count, uses] = [0, 0, 0, 0]
  let size = { width: 0, height: 0 }
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (why: string) => {
    throw new Error(why)
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', (text) => text.includes('[') && refuse('it declares entities'))
  parser.on('opentag', ({ local, uri, attributes: given }) => {
    if (++depth > most.depth || ++count > most.elements) refuse('it is too complex')
    if (depth === 1 && (local !== 'svg' || uri !== svgNamespace)) refuse('it is no SVG')
    if (skipped > 0 || uri !== svgNamespace || !elements.has(local)) return void skipped++
    if (local === 'use' && ++uses > most.uses) refuse('it is too complex')
    const kept = new Map<string, string>()
    for (const { name: full, local: bare, prefix, uri: of, value } of Object.values(given)) {
      const name = of === linkNamespace && bare === 'href' ? 'href' : full === 'xml:space' ? full : prefix ? '' : bare
      const clean = attributes.has(name) ? cleanValue(local, name, value) : undefined
      if (clean !== undefined) kept.set(name, clean)
    }
    if (depth === 1) size = fitRoot(kept)
    out.push(`<${local}${[...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}>`)
    open.push(local)
  })
  parser.on('closetag', () => {
    depth--
    if (skipped > 0) return void skipped--
    const name = open.pop()
    if (name === 'style') out.push(escaped(cleanStyle(style)))
    if (name === 'style') style = ''
    out.push(`</${name}>`)
  })
  const addText = (text: string) => {
    const within = open.at(-1) ?? ''
    if (skipped > 0) return
    if (within === 'style') style += text
    else if (textElements.has(within)) out.push(escaped(text))
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(source).close()
  if (out.length === 0) refuse('it is no SVG')
  return { svg: out.join(''), ...size }
}

function cleanValue(element: string, name: string, value: string): string | undefined {
  if (name === 'href') {
    const isOk = element === 'image' ? embedded.test(value) : /^#[\w.-]+$/.test(value)
    return isOk ? value : undefined
  }
  if (name === 'style') return value.split(';').filter(loadsNothing).join(';')
  return loadsNothing(value) ? value : undefined
}

const embedded = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/

/** A value may point into the file itself, and nowhere else. */
const loadsNothing = (value: string) =>
  !/url\s*\(|image(-set)?\s*\(|\\|@|expression|javascript:|behavior|-moz-binding/i.test(
    value.replace(/url\(\s*(['"]?)#[\w.-]+\1\s*\)/gi, ''),
  )

/** Rules of a style sheet that load nothing; the only rule about rules is one for dark or small places. */
function cleanStyle(css: string): string {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return loadsNothing(plain.replace(/@media\b/gi, '')) ? plain : ''
}

/** Makes sure that the root has a size and can be scaled. */
function fitRoot(kept: Map<string, string>): { width: number; height: number } {
  const box = (kept.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const hasBox = box.length === 4 && box.every(Number.isFinite) && Number(box[2]) > 0 && Number(box[3]) > 0
  const [boxWidth = 256, boxHeight = 256] = hasBox ? box.slice(2) : []
  const [givenWidth, givenHeight] = [pixels(kept.get('width')), pixels(kept.get('height'))]
  const width = bounded(givenWidth ?? (givenHeight ? (givenHeight * boxWidth) / boxHeight : boxWidth))
  const height = bounded(givenHeight ?? (givenWidth ? (givenWidth * boxHeight) / boxWidth : boxHeight))
  for (const name of ['x', 'y']) kept.delete(name)
  if (!hasBox) kept.set('viewBox', `0 0 ${givenWidth ?? width} ${givenHeight ?? height}`)
  kept.set('width', String(width))
  kept.set('height', String(height))
  const rest = [...kept]
  kept.clear()
  for (const [name, value] of [['xmlns', svgNamespace] as const, ...rest]) kept.set(name, value)
  return { width, height }
}

const units: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

/** A length in pixels; undefined for one of the place that it is in. */
function pixels(length: string | undefined): number | undefined {
  const [, number = '', unit = ''] =
    /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*(px|pt|pc|mm|cm|in)?\s*$/i.exec(length ?? '') ?? []
  const value = Number(number) * (units[unit.toLowerCase()] ?? 1)
  return value > 0 && Number.isFinite(value) ? value : undefined
}

const bounded = (value: number) => Math.min(10_000, Math.max(1, Math.round(value)))

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
