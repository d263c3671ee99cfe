import { gap } from './pieces.ts'
import { emsIn } from './raised.ts'
import { hasClassLike, type Pasted, type PastedElement, plainText, styleOf } from './tree.ts'

/** Whether no reader of the source saw an element, whatever it contains. */
export const isUnseen = (element: PastedElement) =>
  'hidden' in element.attributes ||
  mark in element.attributes ||
  styleOf(element, 'display') === 'none' ||
  styleOf(element, 'mso-hide') === 'all' ||
  Number.parseFloat(styleOf(element, 'opacity')) === 0 ||
  isCutAway(element) ||
  isFarAway(element) ||
  (hasClassLike(element, readOnlyAloud) && !hasClassLike(element, /not-sr-only/))

/** Whether an element that no reader saw left its room empty. */
export const leavesBlankSpace = (element: PastedElement) =>
  isInvisible(element) || Number.parseFloat(styleOf(element, 'opacity')) === 0

const mark = 'data-unseen'

const isInvisible = (element: PastedElement) => /^(hidden|collapse)$/.test(styleOf(element, 'visibility'))

function isCutAway(element: PastedElement): boolean {
  if (/^(inset\((5\d|[6-9]\d|100)(\.\d+)?%|circle\(0)/.test(styleOf(element, 'clip-path'))) return true
  if (!/^(absolute|fixed)$/.test(styleOf(element, 'position'))) return false
  const isPoint = ['width', 'height'].every((side) => /^[01](px)?$/.test(styleOf(element, side)))
  return (
    (isPoint && /^(hidden|clip)/.test(styleOf(element, 'overflow'))) ||
    /^rect\(([\s,]*[01](px|em|pt)?){4}[\s,]*\)$/.test(styleOf(element, 'clip'))
  )
}

const isFarAway = (element: PastedElement) =>
  ['left', 'right', 'top', 'bottom', 'text-indent', 'margin-left'].some(
    (side) => emsIn(styleOf(element, side), 0) < -widestPage,
  )

/** In em. */
const widestPage = 60

// Not every browser copies the style of a class.
const readOnlyAloud = /(^|\s)(sr-only|visually-?hidden|screen-reader(-only|-text)?)(\s|$)/i

type Sight = { readonly isVisible: boolean; readonly hasSize: boolean }

/** Marks text without size or visibility as unseen; both are inherited, and what is within may be seen again. */
export const withUnseenMarked = (tree: PastedElement) => marked(tree, { isVisible: true, hasSize: true }).element

function marked(element: PastedElement, outer: Sight): { element: PastedElement; isSeen: boolean } {
  const sight = sightOf(element, outer)
  const canBeSeen = sight.isVisible && sight.hasSize
  let isSeen = canBeSeen
  const children = element.children.flatMap((child): Pasted[] => {
    if (typeof child === 'string') return canBeSeen || child.trim() === '' ? [child] : unseenText(child, sight)
    const within = marked(child, sight)
    isSeen ||= within.isSeen && plainText(child).trim() !== ''
    return [within.element]
  })
  if (isSeen) return { element: { ...element, children }, isSeen }
  return { element: { ...element, attributes: { ...element.attributes, [mark]: '' } }, isSeen }
}

function sightOf(element: PastedElement, outer: Sight): Sight {
  const visibility = styleOf(element, 'visibility')
  const size = styleOf(element, 'font-size')
  const isRelative = /^$|(em|ex|ch|%|er|inherit)$/.test(size) && !size.endsWith('rem')
  return {
    isVisible: /^$|inherit/.test(visibility) ? outer.isVisible : !isInvisible(element),
    hasSize: Number.parseFloat(size) !== 0 && (outer.hasSize || !isRelative),
  }
}

const unseenText = (text: string, { isVisible }: Sight): Pasted[] => [
  { name: 'span', attributes: { [mark]: '' }, children: [text] },
  ...(isVisible ? [] : [{ name: gap.type, attributes: {}, children: [] }]),
]
