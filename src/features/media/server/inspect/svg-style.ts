import { type CSSToken, TokenType, tokenizer } from '@csstools/css-tokenizer'
import { identifier, quoted, targetOf } from './css-text.ts'
import type { LossKind } from './svg-losses.ts'
import { type Selector, selectorsIn } from './svg-selectors.ts'
import { TooComplex } from './too-complex.ts'

export type StyleRule = { media: string; selectors: Selector[]; declarations: Declaration[] }

/** A declaration, cleaned; `text` is empty if all of it was removed. */
export type Declaration = { property: string; text: string; loss?: LossKind | 'filter' }

export const usesFilters =
  'It uses filters, such as shadows or blurs, which can freeze a reader’s browser. Please save it without them, or as a PNG.'

const maxTokens = 200_000

function tokensOf(css: string): CSSToken[] {
  const reader = tokenizer({ css })
  const tokens: CSSToken[] = []
  while (!reader.endOfFile()) {
    const token = reader.nextToken()
    if (token[0] === TokenType.EOF) break
    if (token[0] !== TokenType.Comment) tokens.push(token)
    if (tokens.length > maxTokens) throw new TooComplex('Its style sheets are too long.')
  }
  return tokens
}

export const declarationsOf = (css: string) => declarationsIn(tokensOf(css))

/** The value of an attribute that is read as CSS; undefined if it is not kept. */
export const cleanAttribute = (property: string, value: string) => cleanDeclaration(property, tokensOf(value))

/** The rules of a style sheet. Of at-rules only `@media` is kept; `onLoss` is called for those that readers would miss. */
export function rulesOf(css: string, media: string, onLoss: (loss: LossKind) => void): StyleRule[] {
  const rules: StyleRule[] = []
  readRules(tokensOf(css), media.trim() === '' ? '' : (cssOf(tokensOf(media)) ?? 'not all'))
  return rules

  function readRules(tokens: readonly CSSToken[], media: string) {
    for (let at = 0; at < tokens.length; ) {
      const [type] = tokens[at] as CSSToken
      if (type === TokenType.Whitespace || type === TokenType.CDO || type === TokenType.CDC) {
        at++
        continue
      }
      const isAtRule = type === TokenType.AtKeyword
      const start = endOfPrelude(tokens, at, isAtRule)
      const hasBlock = tokens[start]?.[0] === TokenType.OpenCurly
      const end = hasBlock ? endOfBlock(tokens, start) : start
      const prelude = tokens.slice(at, start)
      const block = tokens.slice(start + 1, end)
      if (isAtRule) readAtRule(prelude, block, media)
      else if (hasBlock) rules.push({ media, selectors: selectorsIn(prelude), declarations: declarationsIn(block) })
      at = end + 1
    }
  }

  function readAtRule([keyword, ...prelude]: readonly CSSToken[], block: readonly CSSToken[], media: string) {
    const name = keyword?.[0] === TokenType.AtKeyword ? keyword[4].value.toLowerCase() : ''
    const query = cssOf(prelude)
    if (name === 'media' && query !== undefined && media === '') readRules(block, query.trim())
    else if (name === 'import' || name === 'font-face') onLoss('fonts')
    else if (!withoutEffect.has(name.replace(/^-\w+-/, '')) && block.length > 0) onLoss('styles')
  }
}

/** At-rules that change nothing by themselves: an animation is missed where it is applied. */
const withoutEffect = new Set(['charset', 'namespace', 'keyframes', 'page', 'property', 'font-feature-values'])

function endOfPrelude(tokens: readonly CSSToken[], start: number, isAtRule: boolean): number {
  let at = start
  while (at < tokens.length) {
    const type = tokens[at]?.[0]
    if (type === TokenType.OpenCurly || (isAtRule && type === TokenType.Semicolon)) return at
    at++
  }
  return at
}

function endOfBlock(tokens: readonly CSSToken[], start: number): number {
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const type = tokens[at]?.[0]
    if (type === TokenType.OpenCurly) depth++
    else if (type === TokenType.CloseCurly && --depth === 0) return at
  }
  return tokens.length
}

function declarationsIn(tokens: readonly CSSToken[]): Declaration[] {
  const declarations: Declaration[] = []
  let piece: CSSToken[] = []
  let depth = 0
  const add = () => {
    const from = piece.findIndex(([type]) => type !== TokenType.Whitespace)
    const [name] = piece.slice(from)
    const colon = piece.findIndex(([type]) => type === TokenType.Colon)
    if (piece.some(([type]) => type === TokenType.OpenCurly))
      declarations.push({ property: '', text: '', loss: 'styles' })
    else if (
      name?.[0] === TokenType.Ident &&
      piece.slice(from + 1, colon).every(([type]) => type === TokenType.Whitespace)
    )
      declarations.push(cleanDeclaration(name[4].value.toLowerCase(), piece.slice(colon + 1)))
    piece = []
  }
  for (const token of tokens) {
    if (token[0] === TokenType.OpenCurly) depth++
    if (token[0] === TokenType.CloseCurly) depth--
    if (depth === 0 && (token[0] === TokenType.Semicolon || token[0] === TokenType.CloseCurly)) add()
    else piece.push(token)
  }
  add()
  return declarations
}

const isFilter = (property: string) => /^(?:-\w+-)?(?:backdrop-)?filter$/.test(property)
/** What masks, cuts or repeats, where `limitReferences` must see every reference. */
const drawsByReference = /^(?:-webkit-)?(?:mask|clip-path|marker)/
const animates = /^(?:-webkit-)?(?:animation|offset-path|offset-distance)/
const withoutMeaning = /^(?:--|(?:-webkit-)?transition|will-change$|behavior$|-moz-binding$)/

function cleanDeclaration(property: string, tokens: readonly CSSToken[]): Declaration {
  const value = cssOf(tokens)
  const plain = (value ?? '')
    .replace(/!\s*important\s*$/i, '')
    .trim()
    .toLowerCase()
  const dropped = { property, text: '' }
  if (plain === 'none' && (isFilter(property) || animates.test(property))) return dropped
  if (isFilter(property)) return { ...dropped, loss: 'filter' }
  if (animates.test(property)) return { ...dropped, loss: 'animations' }
  if (withoutMeaning.test(property)) return dropped
  if (property === 'mix-blend-mode') return plain === 'normal' ? dropped : { ...dropped, loss: 'blends' }
  if (value === undefined || property === 'all' || property === 'src') return { ...dropped, loss: 'styles' }
  if (drawsByReference.test(property) && /\binherit\b/i.test(value)) return { ...dropped, loss: 'styles' }
  return { property, text: value.trim() }
}

const functions = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp matrix matrix3d translate
  translatex translatey translate3d scale scalex scaley rotate skew skewx skewy perspective circle ellipse inset polygon
  path rect xywh cubic-bezier steps env attr`.split(/\s+/),
)

/** CSS written anew from its tokens; undefined if it loads something, or contains what no declaration does. */
function cssOf(tokens: readonly CSSToken[]): string | undefined {
  let text = ''
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as CSSToken
    const [type, source] = token
    if (type === TokenType.URL) {
      const reference = referenceIn(token[4].value)
      if (reference === undefined) return undefined
      text += reference
    } else if (type === TokenType.Function && token[4].value.toLowerCase() === 'url') {
      const end = endOfFunction(tokens, at)
      const [address, ...rest] = tokens.slice(at + 1, end).filter(([each]) => each !== TokenType.Whitespace)
      const reference = address?.[0] === TokenType.String && rest.length === 0 && referenceIn(address[4].value)
      if (!reference) return undefined
      text += reference
      at = end
    } else if (type === TokenType.Function && token[4].value.toLowerCase() === 'var') {
      // Variables are left out, so that the other value applies.
      const end = endOfFunction(tokens, at)
      const inside = tokens.slice(at + 1, end)
      const comma = inside.findIndex(([each]) => each === TokenType.Comma)
      const fallback = comma < 0 ? undefined : cssOf(inside.slice(comma + 1))
      if (fallback === undefined) return undefined
      text += fallback.trim()
      at = end
    } else if (type === TokenType.Function) {
      const name = token[4].value.toLowerCase()
      if (!functions.has(name)) return undefined
      text += `${name}(`
    } else if (type === TokenType.Ident) text += identifier(token[4].value)
    else if (type === TokenType.String) text += quoted(token[4].value)
    else if (type === TokenType.Whitespace) text += ' '
    else if (unwanted.has(type) || source.includes('\\')) return undefined
    else text += source
  }
  return text
}

const unwanted = new Set<TokenType>([
  ...[TokenType.AtKeyword, TokenType.BadString, TokenType.BadURL, TokenType.CDC, TokenType.CDO],
  ...[TokenType.OpenCurly, TokenType.CloseCurly, TokenType.Semicolon, TokenType.UnicodeRange],
])

function endOfFunction(tokens: readonly CSSToken[], start: number): number {
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const type = tokens[at]?.[0]
    if (type === TokenType.Function || type === TokenType.OpenParen) depth++
    else if (type === TokenType.CloseParen && --depth === 0) return at
  }
  return tokens.length
}

/** A reference to an element of the file, by its new id. */
function referenceIn(address: string): string | undefined {
  const target = targetOf(address)
  return target === undefined ? undefined : `url(#${target})`
}
