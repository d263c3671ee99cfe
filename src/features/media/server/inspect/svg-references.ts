import type { Named } from './svg-selectors.ts'
import { TooComplex } from './too-complex.ts'

/** An element of a drawing, with what is needed to resolve references. */
export type SvgPart = Named & {
  children: SvgPart[]
  /** Of a picture that is a drawing itself: its elements, and their cost. */
  inner?: Extent
}

export type Extent = { elements: number; cost: number }

/** A rule of a style sheet, and the elements that it may apply to. */
export type AppliedRule = { matches(element: Named): boolean; declarations: string }

const max = {
  shownAgain: 5000,
  chain: 100,
  rulesWithReferences: 200,
}

/**
 * The cost of an element each time a reference draws it again, by how long Chromium takes: clipping and pattern shapes
 * are faster than a second image. A mask, a gradient, clipping text and a translucent layer cost by themselves, because
 * each may cover the whole drawing (decision 18).
 */
const cost = { use: 1, paint: 0.25, mask: 100, gradient: 50, textClip: 50, layer: 20 }

/** Drawn only if referenced. */
const templates = new Set(['defs', 'symbol', 'pattern', 'mask', 'clipPath', 'marker'])
const gradients = new Set(['linearGradient', 'radialGradient'])
const texts = new Set(['text', 'tspan', 'textPath'])

/** Throws `TooComplex` for what is small but practically endless to draw: nested references, patterns and masks. */
export function limitReferences(root: SvgPart, applied: readonly AppliedRule[]): Extent {
  const byId = new Map<string, SvgPart>()
  const sizes = new Map<SvgPart, number>()
  const elements = count(root)
  const rules = applied.flatMap(({ matches, declarations }) => {
    const references = referencesIn(declarations)
    const isLayer = hasOpacity(declarations)
    return references.length === 0 && !isLayer ? [] : [{ matches, references, isLayer }]
  })
  if (rules.length > max.rulesWithReferences)
    throw new TooComplex(`Its style sheet has more than ${max.rulesWithReferences} rules with references or opacity.`)
  const costs = new Map<SvgPart, number>()
  const visiting = new Set<SvgPart>()
  const total = costOf(root, 0)
  if (total > max.shownAgain)
    throw new TooComplex(
      'It has too many references, gradients, masks, cut-outs or translucent layers to be drawn quickly.',
    )
  return { elements, cost: total }

  function count(part: SvgPart): number {
    if (part.id !== '' && !byId.has(part.id)) byId.set(part.id, part)
    const elements = part.children.reduce((sum, child) => sum + count(child), 1 + (part.inner?.elements ?? 0))
    sizes.set(part, elements)
    return elements
  }

  /** The cost of drawing an element, its children, and whatever they refer to. */
  function costOf(part: SvgPart, chain: number): number {
    const cached = costs.get(part)
    if (cached !== undefined) return cached
    if (visiting.has(part)) throw new TooComplex('Its elements refer to each other in a loop.')
    if (chain > max.chain) throw new TooComplex(`Its references are nested more than ${max.chain} levels deep.`)
    visiting.add(part)
    let sum = (isLayer(part) ? cost.layer : 0) + (part.inner?.cost ?? 0)
    for (const child of part.children) if (!templates.has(child.local)) sum += costOf(child, chain)
    for (const { target, times, isUse } of references(part)) {
      const shown = byId.get(target)
      // A gradient takes its stops from another one at no cost.
      if (!shown || gradients.has(part.local)) continue
      if (gradients.has(shown.local)) {
        sum += times * cost.gradient
        continue
      }
      const size = sizes.get(shown) ?? 1
      const itself = size * (isUse ? cost.use : cost.paint) + layerCost(shown)
      sum += times * (costOf(shown, chain + 1) + itself)
    }
    visiting.delete(part)
    costs.set(part, sum)
    return sum
  }

  function isLayer(part: SvgPart): boolean {
    const { attributes } = part
    return (
      hasOpacity(`opacity:${attributes.get('opacity') ?? 1}`) ||
      hasOpacity(attributes.get('style') ?? '') ||
      rules.some((rule) => rule.isLayer && rule.matches(part))
    )
  }

  function references(part: SvgPart): Reference[] {
    const found: Reference[] = []
    const href = part.attributes.get('href') ?? ''
    if (href.startsWith('#')) found.push({ target: href.slice(1), times: 1, isUse: true })
    const points = () => pointsOf(part.attributes.get('d') ?? part.attributes.get('points') ?? '')
    const ownDeclarations = [...part.attributes].map(([name, value]) => (name === 'style' ? value : `${name}:${value}`))
    const declared = ownDeclarations.flatMap(referencesIn)
    const styled = rules.filter(({ matches }) => matches(part)).flatMap((rule) => rule.references)
    for (const { isAtPoints, ...reference } of [...declared, ...styled])
      found.push({ ...reference, times: isAtPoints ? points() : 1 })
    return found
  }
}

function layerCost({ local, children }: SvgPart): number {
  if (local === 'mask') return cost.mask
  return local === 'clipPath' && children.some((child) => texts.has(child.local)) ? cost.textClip : 0
}

/** Whether declarations turn an element into a layer that is blended as a whole. */
const hasOpacity = (declarations: string) =>
  declarations.split(';').some((declaration) => {
    const [name = '', value = ''] = declaration.split(':')
    return name.trim() === 'opacity' && value.trim() !== '1'
  })

type Reference = { target: string; times: number; isUse: boolean }

/** The references in declarations; a mid-marker is drawn at each point of a line. */
function referencesIn(declarations: string): (Reference & { isAtPoints: boolean })[] {
  if (!declarations.includes('url(')) return []
  return declarations.split(';').flatMap((declaration) => {
    const name = declaration.slice(0, declaration.indexOf(':')).trim()
    const isAtPoints = name === 'marker' || name === 'marker-mid'
    return [...declaration.matchAll(/url\(\s*['"]?#([\w.-]+)/g)].map(([, target = '']) => ({
      ...{ target, times: 1, isUse: false, isAtPoints },
    }))
  })
}

function pointsOf(line: string): number {
  let numbers = 0
  let isWithin = false
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index)
    const isDigit = code >= 48 && code <= 57
    if (isDigit && !isWithin) numbers++
    isWithin = isDigit
  }
  return numbers
}
