import { labelText } from './svg-labels.ts'
import { stylesOf } from './svg-rules.ts'
import type { StyleRule } from './svg-style.ts'
import type { SvgNode } from './svg-tree.ts'
import { shownWords } from './svg-words.ts'

/** The properties that hide words, each with the values that do. */
const hiding = {
  opacity: /^(?:0|0?\.0+)%?$/,
  'fill-opacity': /^(?:0|0?\.0+)%?$/,
  visibility: /^(?:hidden|collapse)$/,
  display: /^none$/,
  fill: /^(?:none|transparent)$/,
} as const

type Property = keyof typeof hiding
const properties = Object.keys(hiding) as Property[]

/** Where an element is: what hides it, and what animates it or something around it. */
type State = { readonly hidden: ReadonlySet<Property>; readonly animated: ReadonlySet<Property> }

/** The words of a drawing that only an animation shows, which would stay hidden without it. */
export function animatedWords(
  root: SvgNode,
  rules: readonly StyleRule[],
  shown: (node: SvgNode) => readonly (SvgNode | string)[],
): string[] {
  const styles = stylesOf(rules.map((rule) => ({ ...rule, media: '' })))
  const all = elementsFrom(root)
  const targets = targetsOf(all)
  const hasKeyframes =
    rules.some(({ declarations }) => declarations.some(({ property }) => animations.includes(property))) ||
    all.some(({ attributes }) => /animation/i.test(attributes.get('style') ?? ''))
  if (targets.size === 0 && !hasKeyframes) return []
  return wordsIn(root, { hidden: new Set(), animated: new Set() })
    .split(/\s+/)
    .filter((word) => word !== '')

  function wordsIn(node: SvgNode, outer: State): string {
    const state = stateOf(node, outer)
    const isLater = [...state.hidden].some((property) => state.animated.has(property))
    return shown(node)
      .map((child) => (typeof child !== 'string' ? wordsIn(child, state) : isLater ? ownWords(node, child) : ''))
      .join(' ')
  }

  function stateOf(node: SvgNode, outer: State): State {
    const [hidden, animated] = [new Set(outer.hidden), new Set(outer.animated)]
    for (const property of properties) {
      const value = (styles(node, property) ?? (node.isHtml ? undefined : node.attributes.get(property)))
        ?.replace(/!\s*important\s*$/i, '')
        .trim()
        .toLowerCase()
      if (value === undefined || value === 'inherit') continue
      if (hiding[property].test(value)) hidden.add(property)
      // These are inherited; the others hide everything within.
      else if (property !== 'opacity' && property !== 'display') hidden.delete(property)
    }
    // What keyframes change is not known.
    if (animations.some((property) => styles(node, property) !== undefined))
      for (const property of properties) animated.add(property)
    for (const property of targets.get(node) ?? []) animated.add(property)
    return { hidden, animated }
  }
}

const ownWords = (node: SvgNode, text: string) =>
  node.isHtml || node.local === 'foreignObject'
    ? labelText({ ...node, attributes: new Map(), children: [text] })
    : shownWords(node, () => [text])

const animations = ['animation', 'animation-name', '-webkit-animation', '-webkit-animation-name']

function targetsOf(all: readonly SvgNode[]): ReadonlyMap<SvgNode, readonly Property[]> {
  const byId = new Map(all.map((node) => [node.attributes.get('id'), node]))
  const targets = new Map<SvgNode, readonly Property[]>()
  for (const { local, attributes, parent } of all) {
    const href = attributes.get('href')?.trim()
    const target = href === undefined ? parent : byId.get(href.slice(1))
    if (!target || !/^(?:animate|set$)/.test(local)) continue
    const name = attributes.get('attributeName')?.trim() ?? ''
    const changed = properties.filter((property) => property === name || name === 'class' || name === 'style')
    targets.set(target, [...(targets.get(target) ?? []), ...changed])
  }
  return targets
}

const elementsFrom = (node: SvgNode): SvgNode[] => [
  node,
  ...node.children.flatMap((child) => (typeof child === 'string' ? [] : elementsFrom(child))),
]
