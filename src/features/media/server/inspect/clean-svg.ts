import type { Loss } from './finding.ts'
import { animatedWords } from './svg-animated.ts'
import { attributeCleaner } from './svg-attributes.ts'
import { embeddedIn } from './svg-embedded.ts'
import { Unsuitable } from './svg-labels.ts'
import { newLosses } from './svg-losses.ts'
import { type Extent, limitReferences, type SvgPart } from './svg-references.ts'
import { appliedRules, styleSheets, stylesOf } from './svg-rules.ts'
import { mayShow, newView } from './svg-shown.ts'
import { readSvg, type SvgNode, svgNamespace, Unreadable, withoutEntities } from './svg-tree.ts'
import { isWithinText, missingWords, shownWords } from './svg-words.ts'
import { limit } from './too-complex.ts'

/** A sanitised SVG, its size in pixels, the images embedded in it, and what was left out. */
type CleanSvg = {
  svg: string
  width: number
  height: number
  pictures: Buffer[]
  losses: Loss[]
  extent: Extent
}

const words = (text: string) => new Set(text.split(/\s+/))

const elements = words(`svg g defs symbol title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker image use switch`)
/** Elements that draw nothing by themselves. A filter that is applied is refused. */
const silent =
  words(`style metadata script filter view cursor animate animateTransform animateMotion animateColor set mpath
  font font-face glyph missing-glyph hkern vkern color-profile`)

const textElements = words('text tspan textPath title desc')
const max = { markup: 2 ** 20, style: 100 * 1024, pictures: 100 }
/** How deep drawings may be embedded in each other. */
const maxNesting = 3

/**
 * Sanitises an SVG: a strict parser reads it, and it is rewritten from an allow list of elements, attributes and
 * values. Scripts, event handlers, animations, foreign markup and anything that loads external content are left out;
 * links and HTML labels leave their words. Throws `Unreadable` if it is not an SVG, if it uses entities or if words
 * would be lost or stay hidden, and `TooComplex` if it exceeds a limit or applies a filter.
 */
export function cleanSvg(source: string, nesting = 0): CleanSvg {
  const { root: tree, hasEditingData } = readSvg(source)
  const losses = newLosses()
  if (hasEditingData) losses.add('source')
  const rules = styleSheets(tree, losses)
  const namedAttributes = new Set(
    rules.flatMap(({ selectors }) =>
      selectors.flatMap(({ compounds }) => compounds.flatMap((each) => each.attributes.map(({ name }) => name))),
    ),
  )
  const out: string[] = []
  const parts: SvgPart[] = []
  const pictures = new Set<string>()
  const decoded: Buffer[] = []
  const unsuitable: string[] = []
  let size = { width: 0, height: 0 }
  let page = size
  let embeddedLength = 0
  let styleAt = 0
  const view = newView(stylesOf(rules), () => page)
  const attributesOf = attributeCleaner(losses, namedAttributes)
  const inner: Loss[] = []

  const root = draw(tree)
  if (!root) throw new Unreadable('broken', 'It is not an SVG drawing.')
  const applied = appliedRules(rules, parts, losses)
  const css = applied.map(({ text }) => text).join('')
  limit(css.length, max.style, 'characters of style sheets')
  if (css !== '') out[styleAt] = `<style>${escaped(css)}</style>`
  const svg = out.join('')
  limit(svg.length - embeddedLength, max.markup, 'characters besides embedded pictures')
  const missing = missingWords(shownWords(tree, view.shownIn), svg)
  if (missing.length > 0) throw lostWords(missing, unsuitable)
  const hidden = animatedWords(tree, rules, view.shownIn)
  if (hidden.length > 0) throw hiddenWords(hidden)
  return {
    svg,
    ...size,
    pictures: decoded,
    losses: [...losses.list(), ...inner],
    extent: limitReferences(root, applied),
  }

  function draw(node: SvgNode): SvgPart | undefined {
    const { local } = node
    if (!mayShow(node)) return undefined
    if (local === 'foreignObject' && !node.isHtml) return drawLabel(node)
    if (node.isHtml || !(elements.has(local) || local === 'a')) return void skip(node)
    const attributes = attributesOf(node)
    if (node === tree) {
      size = fitRoot(attributes)
      const [, , width = 0, height = 0] = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number)
      page = { width, height }
    }
    const embedded = local === 'image' ? embed(node, attributes) : undefined
    if (local === 'image' && !embedded) return undefined
    if (local === 'a') losses.add('links')
    const name = local === 'a' ? (isWithinText(node) ? 'tspan' : 'g') : local === 'switch' ? 'g' : local
    const classes = new Set((attributes.get('class') ?? '').split(/\s+/))
    const id = attributes.get('id') ?? ''
    const part: SvgPart = { local: name, id, classes, attributes, children: [], ...embedded }
    parts.push(part)
    out.push(`<${name}${[...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`)
    // All style sheets become one.
    if (node === tree) styleAt = out.push('') - 1
    for (const child of view.shownIn(node)) {
      if (typeof child !== 'string') addTo(part, draw(child))
      else if (textElements.has(name)) out.push(escaped(child))
    }
    out.push(`</${name}>`)
    return part
  }

  function addTo(part: SvgPart, child: SvgPart | undefined) {
    if (child) part.children.push(child)
  }

  function skip(node: SvgNode): undefined {
    if (node.local === 'script') losses.add('scripts')
    else if (/^(?:animate|set$)/.test(node.local)) losses.add('animations')
    else if (node.local === 'metadata') losses.add('source')
    else if (!silent.has(node.local) && !/^fe[A-Z]/.test(node.local)) losses.add('elements')
  }

  /** Keeps an embedded picture: the bytes decide what it is, and a drawing is sanitised as well. */
  function embed(node: SvgNode, attributes: Map<string, string>): Pick<SvgPart, 'inner'> | undefined {
    const address = withoutEntities(node.attributes.get('href') ?? '')
    const embedded = embeddedIn(address)
    if (embedded === undefined) return void (address.trim() !== '' && losses.add('pictures'))
    if (embedded.type !== 'svg') return keepPicture(attributes, embedded.type, embedded.bytes, [embedded.bytes])
    try {
      if (nesting === maxNesting) return void losses.add('pictures')
      const drawing = cleanSvg(embedded.text, nesting + 1)
      inner.push(...drawing.losses)
      return {
        ...keepPicture(attributes, 'svg+xml', Buffer.from(drawing.svg), drawing.pictures),
        inner: drawing.extent,
      }
    } catch (error) {
      if (error instanceof Unreadable && error.fault === 'broken') return void losses.add('pictures')
      throw error
    }
  }

  function keepPicture(attributes: Map<string, string>, type: string, bytes: Buffer, found: readonly Buffer[]) {
    const address = `data:image/${type};base64,${bytes.toString('base64')}`
    attributes.set('href', address)
    // A drawing counts as markup.
    if (type !== 'svg+xml') embeddedLength += address.length
    if (!pictures.has(address)) decoded.push(...found)
    pictures.add(address)
    limit(pictures.size, max.pictures, 'embedded pictures')
    return {}
  }

  function drawLabel(label: SvgNode): SvgPart | undefined {
    try {
      const texts = view.textOf(label)
      if (contains(label, 'img')) losses.add('pictures')
      if (texts.length === 0) return undefined
      losses.add('labels')
      const kept = ['id', 'class', 'transform', 'opacity'].filter((name) => label.attributes.has(name))
      const attributes = new Map(kept.map((name) => [name, label.attributes.get(name) ?? '']))
      return draw({ local: 'g', isHtml: false, attributes, children: texts, parent: label.parent })
    } catch (error) {
      if (!(error instanceof Unsuitable)) throw error
      unsuitable.push(error.message)
      return undefined
    }
  }
}

const contains = (node: SvgNode, local: string): boolean =>
  node.children.some((child) => typeof child !== 'string' && (child.local === local || contains(child, local)))

const maxNamed = 12

const named = (words: readonly string[]) =>
  `“${words.slice(0, maxNamed).join(' ')}${words.length > maxNamed ? ' …' : ''}”`

function lostWords(missing: readonly string[], unsuitable: readonly string[]) {
  const reason =
    unsuitable.length > 0 ? ` They are in labels written in HTML with <${[...new Set(unsuitable)].join('>, <')}>.` : ''
  return new Unreadable('words', `These words would be missing: ${named(missing)}.${reason}`)
}

const hiddenWords = (words: readonly string[]) =>
  new Unreadable('words', `These words would stay hidden, because only an animation shows them: ${named(words)}.`)

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
