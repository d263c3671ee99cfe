import { type CSSToken, TokenType } from '@csstools/css-tokenizer'
import { quoted, safeName } from './css-text.ts'

export type Named = { local: string; id: string; classes: ReadonlySet<string>; attributes: ReadonlyMap<string, string> }

/** The names that an element must have; whatever else a selector says about it is not considered. */
type Compound = {
  tag: string
  id: string
  classes: string[]
  /** Attributes that it must have, with this value unless it is undefined. */
  attributes: { name: string; value?: string }[]
}

/** One selector of a list, rewritten, with its compounds from the outermost element to the one that it selects. */
export type Selector = { text: string; compounds: Compound[] }

export function selectorsIn(prelude: readonly CSSToken[]): Selector[] {
  const selectors: Selector[] = []
  let selector: Selector = { text: '', compounds: [] }
  let depth = 0
  let attribute = ''
  const add = () => {
    if (selector.text !== '') selectors.push(selector)
    selector = { text: '', compounds: [] }
  }
  const tokens = prelude.filter((token, at) => token[0] !== TokenType.Whitespace || isCombinator(prelude, at))
  for (const [at, token] of tokens.entries()) {
    const [type, source] = token
    const before = tokens[at - 1]
    if (type === TokenType.Comma && depth === 0) {
      add()
      continue
    }
    const isSeparator = type === TokenType.Whitespace || (type === TokenType.Delim && /[>+~]/.test(token[4].value))
    if (depth === 0 && (selector.compounds.length === 0 || isSeparator))
      selector.compounds.push({ tag: '', id: '', classes: [], attributes: [] })
    const compound = depth === 0 ? selector.compounds.at(-1) : undefined
    if (before?.[0] === TokenType.OpenSquare && type === TokenType.Ident) {
      attribute = token[4].value
      if (depth === 1) selector.compounds.at(-1)?.attributes.push({ name: attribute })
    }
    const condition = selector.compounds.at(-1)?.attributes.at(-1)
    const isValue = isEqualsSign(before) && tokens[at - 2]?.[0] === TokenType.Ident
    if (condition && depth === 1 && isValue && (type === TokenType.String || type === TokenType.Ident))
      condition.value = token[4].value
    if (type === TokenType.Hash) {
      selector.text += `#${safeName(token[4].value)}`
      if (compound) compound.id = safeName(token[4].value)
    } else if (type === TokenType.Ident) {
      const name = before?.[0] === TokenType.Colon ? token[4].value : safeName(token[4].value)
      selector.text += name
      if (compound && before?.[0] === TokenType.Delim && before[4].value === '.') compound.classes.push(name)
      else if (compound && before?.[0] !== TokenType.Colon) compound.tag = name
    } else if (type === TokenType.String) {
      const isOfNames = attribute === 'id' || attribute === 'class'
      selector.text += quoted(isOfNames ? token[4].value.split(' ').map(safeName).join(' ') : token[4].value)
    } else selector.text += type === TokenType.Whitespace ? ' ' : source
    if (type === TokenType.Function || type === TokenType.OpenSquare) depth++
    if (type === TokenType.CloseParen || type === TokenType.CloseSquare) depth--
    if (type === TokenType.CloseSquare) attribute = ''
  }
  add()
  return selectors.filter(({ text }) => !/[\\@]/.test(text.replace(/"[^"]*"/g, '')))
}

const isEqualsSign = (token: CSSToken | undefined) => token?.[0] === TokenType.Delim && token[4].value === '='

/** Whether a blank stands for a descendant. */
function isCombinator(tokens: readonly CSSToken[], at: number): boolean {
  const isNext = (token: CSSToken | undefined) =>
    token !== undefined &&
    token[0] !== TokenType.Comma &&
    token[0] !== TokenType.Whitespace &&
    !(token[0] === TokenType.Delim && /[>+~]/.test(token[4].value))
  return isNext(tokens[at - 1]) && isNext(tokens[at + 1])
}

const hasNames = (element: Named, { tag, id, classes, attributes }: Compound) =>
  (tag === '' || tag === element.local) &&
  (id === '' || id === element.id) &&
  classes.every((name) => element.classes.has(name)) &&
  attributes.every(({ name, value }) => {
    const actual = element.attributes.get(name)
    // These have other values by now.
    const isName = name === 'id' || name === 'class'
    return actual !== undefined && (value === undefined || isName || actual.toLowerCase() === value.toLowerCase())
  })

/** Returns whether a list of selectors may match an element of a drawing; true if in doubt. */
export function matcherOf(selectors: readonly Selector[], all: readonly Named[]): (element: Named) => boolean {
  const possible = selectors.filter(({ compounds }) =>
    compounds.every((compound) => all.some((element) => hasNames(element, compound))),
  )
  return (element) => possible.some(({ compounds }) => hasNames(element, compounds.at(-1) ?? noCompound))
}

const noCompound: Compound = { tag: '', id: '', classes: [], attributes: [] }

/** Whether a selector matches an element within others, from the innermost; combinators count as descendants. */
export function matchesWithin({ compounds }: Selector, element: Named, around: readonly Named[]): boolean {
  const outer = [...compounds]
  const last = outer.pop() ?? noCompound
  if (!hasNames(element, last)) return false
  for (const each of around) if (outer.length > 0 && hasNames(each, outer.at(-1) ?? noCompound)) outer.pop()
  return outer.length === 0
}
