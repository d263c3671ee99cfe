import { safeName } from './css-text.ts'
import type { Losses } from './svg-losses.ts'
import type { AppliedRule, SvgPart } from './svg-references.ts'
import { matcherOf, matchesWithin, type Named } from './svg-selectors.ts'
import { type Declaration, declarationsOf, rulesOf, type StyleRule, usesFilters } from './svg-style.ts'
import type { SvgNode } from './svg-tree.ts'
import { TooComplex } from './too-complex.ts'

export function styleSheets(root: SvgNode, losses: Losses): StyleRule[] {
  const rules: StyleRule[] = []
  read(root)
  return rules

  function read(node: SvgNode) {
    if (node.local === 'style') {
      const css = node.children.filter((child) => typeof child === 'string').join('')
      rules.push(...rulesOf(css, node.attributes.get('media') ?? '', losses.add))
    } else for (const child of node.children) if (typeof child !== 'string') read(child)
  }
}

export const written = (declarations: readonly Declaration[]) =>
  declarations.flatMap(({ property, text }) => (text === '' ? [] : `${property}:${text}`)).join(';')

/** The rules as they are kept. What they lose is only missed if they may apply to an element. */
export function appliedRules(rules: readonly StyleRule[], parts: readonly SvgPart[], losses: Losses) {
  return rules.flatMap(({ media, selectors, declarations }): (AppliedRule & { text: string })[] => {
    let matcher: ReturnType<typeof matcherOf> | undefined
    const matches = (element: Named) => {
      matcher ??= matcherOf(selectors, parts)
      return matcher(element)
    }
    for (const { loss } of declarations)
      if (loss && parts.some(matches)) {
        if (loss === 'filter') throw new TooComplex(usesFilters)
        losses.add(loss)
      }
    const css = written(declarations)
    if (css === '' || selectors.length === 0) return []
    const rule = `${selectors.map(({ text }) => text).join(',')}{${css}}`
    return [{ matches, declarations: css, text: media === '' ? rule : `@media ${media}{${rule}}` }]
  })
}

/** Returns how the elements of a drawing look: the value of a property by the element's style or by a rule. */
export function stylesOf(rules: readonly StyleRule[]) {
  const byProperty = new Map<string, { rule: StyleRule; text: string }[]>()
  for (const rule of rules)
    for (const { property, text } of rule.media === '' ? rule.declarations : []) {
      const list = byProperty.get(property) ?? []
      list.unshift({ rule, text })
      byProperty.set(property, list)
    }
  const named = new Map<SvgNode, Named>()
  const nameOf = (node: SvgNode) => {
    const names = named.get(node) ?? namesOf(node)
    named.set(node, names)
    return names
  }
  return (node: SvgNode, property: string): string | undefined => {
    const own = declarationsOf(node.attributes.get('style') ?? '').findLast((each) => each.property === property)
    if (own) return own.text
    const around: Named[] = []
    for (let outer = node.parent; outer; outer = outer.parent) around.push(nameOf(outer))
    const applies = ({ rule }: { rule: StyleRule }) =>
      rule.selectors.some((selector) => matchesWithin(selector, nameOf(node), around))
    return byProperty.get(property)?.find(applies)?.text
  }
}

const namesOf = ({ local, attributes }: SvgNode): Named => ({
  ...{ local, attributes, id: safeName(attributes.get('id') ?? '') },
  classes: new Set((attributes.get('class') ?? '').split(/\s+/).map(safeName)),
})
