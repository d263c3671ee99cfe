import { gap } from './pieces.ts'
import type { Reading } from './reading.ts'
import { elementsIn, hasClassLike, isBlockName, isStruck, type Pasted, type PastedElement, plainText } from './tree.ts'

/** As text with exponents, from their MathML. One without it, or that does not fit into a line, is left out whole. */
export function withoutFormulas(tree: PastedElement, { count }: Pick<Reading, 'count'>): PastedElement {
  let before = ''

  function within(element: PastedElement): PastedElement {
    const children: Pasted[] = []
    let isDropped = false
    for (const [index, child] of element.children.entries()) {
      if (typeof child === 'string') {
        before = `${before}${child.replace(/\s+/g, ' ')}`.slice(-placeLength)
        children.push(child)
        isDropped = false
      } else if (!isFormula(child)) {
        children.push(isStruck(child) ? child : within(child))
        if (isBlockName(child.name)) before += '\n'
        isDropped = false
      } else if (!isFragment(child) || !hasFormulaBeside(element.children, index)) {
        const words = mathIn(child)
        if (words || !isDropped) count(words ? 'formulaAsText' : 'equation', lastWords(before))
        const isDisplayed = hasClassLike(child, /display/i) || 'display' in child.attributes
        // A digit beside a fraction is not a part of it.
        const isApart = isDisplayed || elementsIn(child, isFraction).length > 0
        children.push(...(isApart || !words ? [gapElement] : []), ...(words ?? []), ...(isApart ? [gapElement] : []))
        isDropped = words === undefined
      }
    }
    return { ...element, children }
  }

  return within(tree)
}

const gapElement: PastedElement = { name: gap.type, attributes: {}, children: [] }

const placeLength = 60

/** The last words before a formula, which tell the user where it was. */
const lastWords = (text: string) => (text.trim().split('\n').at(-1) ?? '').trim().split(/ +/).slice(-4).join(' ')

const isFormula = (element: PastedElement) =>
  /^(math|\w+:math|m:omath(para)?|mjx-[\w-]+)$/.test(element.name) ||
  (hasClassLike(element, formulaClass) &&
    elementsIn(element, isMath).length < 2 &&
    elementsIn(element, isBlock).length === 0) ||
  isFragment(element)

const formulaClass =
  /(^|\s)(katex(-(display|html|mathml))?|MathJax(_Display|_SVG|_SVG_Display|_CHTML|_MathML)?|mjx-[\w-]+|mwe-math-[\w-]+|mq-[\w-]+)(\s|$)/

const isBlock = ({ name }: PastedElement) => isBlockName(name)

/** Part of a formula: what is left of it if only some of it was copied, or what a library puts beside it. */
const isFragment = (element: PastedElement) =>
  hasClassLike(element, fragmentClass) ||
  (hasClassLike(element, /(^|\s)base(\s|$)/) && elementsIn(element, isFragment).length > 0)

const fragmentClass =
  /(^|\s)(MathJax_Preview|MJX_Assistive_MathML|msupsub|vlist(-\w+)?|m(ord|bin|rel|op|open|close|punct|inner))(\s|$)/

/** Whether a whole formula is beside a part, which then is not a loss of its own. */
const hasFormulaBeside = (children: readonly Pasted[], index: number) =>
  [children[index - 1], children[index + 1]].some(
    (each) => each !== undefined && typeof each !== 'string' && isFormula(each) && !isFragment(each),
  )

const isFraction = ({ name }: PastedElement) => localName(name) === 'mfrac'

const isMath = ({ name }: PastedElement) => localName(name) === 'math'

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The MathML in a formula as text; undefined if there is none, or if it does not fit into a line. */
function mathIn(formula: PastedElement): readonly Pasted[] | undefined {
  const math = isMath(formula) ? formula : elementsIn(formula, isMath)[0]
  const words = math && rowOf(math.children)
  return words && textIn(words).trim() !== '' ? words : undefined
}

const textIn = (parts: readonly Pasted[]) => parts.map(plainText).join('')

/** Elements side by side. A fraction keeps its distance from letters and digits: `2 1/2` is not `21/2`. */
function rowOf(children: readonly Pasted[]): Pasted[] | undefined {
  const row: Pasted[] = []
  let isAfterFraction = false
  for (const child of children) {
    if (typeof child === 'string') continue
    const part = partOf(child)
    if (!part) return
    const isHere = isFraction(child)
    const isTight = /[\p{L}\p{N}]$/u.test(textIn(row)) && /^[\p{L}\p{N}(]/u.test(textIn(part))
    if (isTight && (isHere || isAfterFraction)) row.push(' ')
    row.push(...part)
    if (textIn(part) !== '') isAfterFraction = isHere
  }
  return row
}

/** An element of MathML as text; undefined if it does not fit into a line. */
function partOf(element: PastedElement): Pasted[] | undefined {
  const name = localName(element.name)
  const parts = element.children.filter((child) => typeof child !== 'string')
  if (/^(mi|mn|mo|mtext|ms)$/.test(name)) return parts.length === 0 ? [ownText(element)] : undefined
  if (name === 'mspace') return [' ']
  if (/^(mrow|mstyle|mpadded|math)$/.test(name)) return rowOf(parts)
  if (name === 'semantics') return rowOf(parts.slice(0, 1))
  if (name === 'none') return []
  const [first, second, third, ...more] = parts.map((part) => rowOf([part]))
  if (!first || more.length > 0) return
  if (name === 'msqrt') return rootOf(rowOf(parts))
  if (!second) return
  if (name === 'mfrac')
    return third || /^0/.test(element.attributes.linethickness ?? '')
      ? undefined
      : [...inBrackets(first), '/', ...inBrackets(second)]
  if (name === 'msup') return [...inBrackets(first), script('sup', second)]
  if (name === 'msub') return [...inBrackets(first), script('sub', second)]
  if (name === 'msubsup' && third) return [...inBrackets(first), script('sub', second), script('sup', third)]
}

/** Invisible operators say how a formula is read aloud. */
const ownText = (element: PastedElement) =>
  plainText(element)
    .replace(/[\u2061-\u2064]/g, '')
    .replace(/\s+/g, ' ')

/** Several terms in brackets, where the drawn formula needs none. */
const inBrackets = (parts: readonly Pasted[]): Pasted[] =>
  /^([\p{L}\p{N}.,\u00a0′°%]*|.|\(.*\)|\[.*\])$/u.test(textIn(parts).trim()) ? [...parts] : ['(', ...parts, ')']

function rootOf(parts: readonly Pasted[] | undefined): Pasted[] | undefined {
  if (!parts) return
  return /^([\d.]+|\p{L})$/u.test(textIn(parts)) ? ['√', ...parts] : ['√(', ...parts, ')']
}

const script = (name: 'sup' | 'sub', children: readonly Pasted[]): PastedElement => ({ name, attributes: {}, children })
