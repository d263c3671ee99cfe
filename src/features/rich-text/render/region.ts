import { doseTitle } from '../blocks/dose-card/render.ts'
import { withoutUnconfirmedAmounts } from '../blocks/dose-card/withheld.ts'
import { draftsLine, isDraft } from '../blocks/recommendation/render.ts'
import { renderedBlock } from '../blocks/rendered.ts'
import { isInline, isSafeHref, leavesSite, type RichMark, type RichNode, textOf, thresholdWords } from '../document.ts'
import { abbreviationsHeading, renderExplained } from './abbreviations.ts'
import { anchor } from './anchor.ts'
import { element, empty, type Html, join, text } from './html.ts'
import { type Look, plainLook } from './look.ts'
import type { RenderContext } from './page.ts'
import { cutIntoStatements, isMark, unconfirmedIn, wordsOfStatement } from './statements.ts'
import { renderTable } from './table.ts'
import { pieces, unbroken, withUnbrokenEnds } from './typography.ts'

const unconfirmed = 'Source to be confirmed'

const unconfirmedMark = element('span', { class: 'unconfirmed-mark' }, text(unconfirmed))

/** A statement on the page whose source is still to be confirmed. */
type Unconfirmed = { readonly id: string; readonly words: string }

/** Renders a stored document as for readers. Only blocks and the nodes of the map below are rendered. */
export function renderRegion(document: RichNode, page: RenderContext, look = plainLook): Html {
  const isOnPage = page.prefix === ''
  const children = ({ content = [] }: RichNode) => {
    const cut = isOnPage && content.some(isMark) ? cutIntoStatements(content) : content
    const rendered = cut.map((child, index) => render(withNeighbours(child, cut[index - 1], cut[index + 1])))
    if (!isOnPage) return look.join(cut, rendered)
    for (const { from, to } of unconfirmedIn(cut)) {
      rendered[to] = statement(cut.slice(from, to), join(rendered.slice(from, to)))
      rendered.fill(text(''), from, to)
    }
    return join(rendered)
  }
  /** The abbreviations explained since the section began. */
  const explained = new Set<string>()
  let inHeading = false
  const heading = (node: RichNode) => {
    inHeading = true
    const rendered = children(node)
    inHeading = false
    return rendered
  }
  let isRepeat = false
  let hasCard = false
  /** The unconfirmed statements that no list names yet. */
  const pending: Unconfirmed[] = []
  function statement(nodes: readonly RichNode[], rendered: Html): Html {
    const words = wordsOfStatement(nodes)
    if (!words) return unconfirmedMark
    const id = isRepeat ? undefined : page.id('unconfirmed')
    if (id) pending.push({ id, words })
    return element(
      'span',
      { class: 'unconfirmed', id, title: unconfirmed },
      rendered,
      element('span', { class: 'unseen' }, text(` (${unconfirmed.toLowerCase()})`)),
    )
  }
  const lookWithFoot: Look = { ...look, foot: () => unconfirmedList(pending.splice(0)) }
  /** Renders the children of a node once more: its unconfirmed statements are counted already. */
  const repeat = (node: RichNode) => {
    isRepeat = true
    const rendered = children(node)
    isRepeat = false
    return rendered
  }
  const nodes: Record<string, (node: RichNode) => Html> = {
    doc: (node) => (isOnPage ? join([sections(forReaders(node).content ?? []), lookWithFoot.foot()]) : children(node)),
    paragraph: (node) => element('p', {}, children(node)),
    heading: (node) => {
      const level = node.attrs?.level === 3 ? 3 : node.attrs?.level === 4 ? 4 : 2
      const id = page.heading(node, level)
      return element(`h${level}`, { id }, heading(node), page.prefix ? text('') : anchor(id))
    },
    bulletList: (node) => element('ul', {}, children(node)),
    orderedList: (node) =>
      element('ol', { start: node.attrs?.start === 1 ? undefined : Number(node.attrs?.start ?? 1) }, children(node)),
    listItem: (node) => element('li', look.attributes(node), flow(node)),
    blockquote: (node) => element('blockquote', {}, children(node)),
    horizontalRule: () => empty('hr'),
    hardBreak: () => empty('br'),
    table: (node) => renderTable(node, page, flow, look),
    citation: (node) => citation(node.attrs?.refs as readonly string[], page),
    unconfirmed: () => {
      if (!isRepeat) page.unconfirmed()
      return isOnPage ? text('') : unconfirmedMark
    },
    threshold: (node) => {
      const attributes = { class: 'threshold', 'data-threshold': String(node.attrs?.key) }
      return withMarks(node, element('span', attributes, words(thresholdWords(node.attrs))))
    },
    text: ({ text = '', ...node }) =>
      withMarks(node, inHeading ? words(text) : renderExplained(text, words, page.abbreviations, explained)),
  }
  function withMarks({ marks = [] }: RichNode, content: Html): Html {
    return marks.reduceRight((within, mark) => marked(within, mark, page), content)
  }
  function render(node: RichNode): Html {
    if (Object.hasOwn(look.nodes, node.type)) return look.nodes[node.type]?.(node, children) ?? text('')
    if (Object.hasOwn(nodes, node.type)) return nodes[node.type]?.(node) ?? text('')
    return renderedBlock(node.type)?.render(node, page, children, lookWithFoot, repeat) ?? text('')
  }
  /** The blocks of a page: some sections are collapsed under their headings, and drafts are announced once. */
  function sections(blocks: readonly RichNode[]): Html {
    const rendered: Html[] = []
    for (let index = 0; index < blocks.length; ) {
      const block = blocks[index] as RichNode
      const following = blocks.slice(index + 1)
      if (startsSection(block)) {
        rendered.push(lookWithFoot.foot())
        explained.clear()
      }
      if (isFolded(block) || (page.foldsSections && startsSection(block))) {
        const end = following.findIndex(startsSection)
        const within = end < 0 ? following : following.slice(0, end)
        const id = page.heading(block, 2)
        // Without an anchor: a summary must not contain links.
        const head = element('summary', {}, element('h2', { id }, heading(block)))
        rendered.push(element('details', { class: 'fold' }, head, sections(within), lookWithFoot.foot()))
        index += 1 + within.length
      } else {
        if (isDraft(block) && !isDraft(blocks[index - 1])) rendered.push(draftsLine())
        const isLaterCard = block.type === 'doseCard' && hasCard
        if (block.type === 'doseCard') hasCard = true
        rendered.push(isLaterCard ? foldedCard(block, render(block)) : render(block))
        index++
      }
    }
    return join(rendered)
  }
  /** A single paragraph in a cell or an item needs no element of its own. */
  function flow(node: RichNode): Html {
    const [first, ...rest] = node.content ?? []
    const isLone = first?.type === 'paragraph' && rest.every((child) => child.type !== 'paragraph')
    if (!isLone) return look.within(node, children(node))
    return look.within(node, join([look.within(first, children(first)), look.join(rest, rest.map(render))]))
  }
  return render(document)
}

/** Text in which neither a range nor a unit such as g/dL breaks. */
const words = (plain: string): Html =>
  join(
    pieces(unbroken(plain)).map(([piece, isWhole]) =>
      isWhole ? element('span', { class: 'whole' }, text(piece)) : text(piece),
    ),
  )

/** The statements of a section or a card whose source is still to be confirmed. Closed, it only counts them. */
function unconfirmedList(statements: readonly Unconfirmed[]): Html {
  if (statements.length === 0) return text('')
  const isOne = statements.length === 1
  const count = `${statements.length} statement${isOne ? '' : 's'} not yet confirmed`
  return element(
    'details',
    { class: 'unconfirmed-list' },
    element('summary', {}, text(`${count} `), element('span', {}, text(isOne ? 'Show it' : 'Show them'))),
    element(
      'ul',
      {},
      ...statements.map(({ id, words }) => element('li', {}, element('a', { href: `#${id}` }, text(words)))),
    ),
  )
}

const foldedCard = (card: RichNode, rendered: Html): Html =>
  element('details', { class: 'fold dose-fold' }, element('summary', {}, ...doseTitle(card)), rendered)

const startsSection = ({ type, attrs }: RichNode) => type === 'heading' && attrs?.level === 2

/** How the headings of sections begin that fold: they prove, illustrate or repeat the rest of the page. */
const folded = [
  ...['evidence', 'licence by region', 'as a chart', 'worked cases', 'worked examples'],
  ...['how the score is built', 'hct-ci: full table', 'who 2022 steps', 'icc 2022 steps'],
  ...['where sources differ', 'how old names map', 'which genes', 'iwg 2006 progression', 'sources of labels'],
]

/** How the headings of sections begin that only editors need. */
const forEditors = ['what would change this page', abbreviationsHeading]

/** A document without what only editors need, and without amounts in tables that no source confirms. */
export function forReaders(document: RichNode): RichNode {
  let isHidden = false
  return {
    ...document,
    content: (document.content ?? [])
      .filter((block) => {
        if (startsSection(block))
          isHidden = forEditors.some((start) => textOf(block).trim().toLowerCase().startsWith(start))
        return !isHidden
      })
      .map(withoutUnconfirmedAmounts),
  }
}

/** The number of statements without a source that readers find in a document. */
export const openStatementsIn = (document: RichNode): number => unconfirmedMarks(forReaders(document))

const unconfirmedMarks = ({ type, content = [] }: RichNode): number =>
  type === 'unconfirmed' ? 1 : content.reduce((sum, child) => sum + unconfirmedMarks(child), 0)

const isFolded = (block: RichNode) => {
  const words = textOf(block).trim().toLowerCase()
  return startsSection(block) && folded.some((start) => words.startsWith(start))
}

/** A citation or an unconfirmed mark directly follows its text, and a sign stays with its number in bold. */
function withNeighbours(node: RichNode, before: RichNode | undefined, after: RichNode | undefined): RichNode {
  if (node.text === undefined) return node
  if (isMark(after)) return { ...node, text: node.text.trimEnd() }
  return { ...node, text: withUnbrokenEnds(lineOf(before), node.text, lineOf(after)) }
}

const lineOf = (node: RichNode | undefined) => (node && isInline(node) && !isMark(node) ? textOf(node) : '')

function citation(refs: readonly string[], page: RenderContext): Html {
  const numbers = refs.map((key) => page.cite(key))
  const links = numbers.flatMap((number, index) => [
    ...(index > 0 ? [text(',')] : []),
    element('a', { href: `#${page.referenceId(number)}`, 'aria-label': `Reference ${number}` }, text(String(number))),
  ])
  // Copied as plain text, `10` with a citation would read `101`.
  const unseen = (sign: string) => element('span', { 'aria-hidden': 'true' }, text(sign))
  return element('sup', { class: 'citation' }, unseen('['), ...links, unseen(']'))
}

const markElements: Record<string, string> = { bold: 'strong', italic: 'em', subscript: 'sub', superscript: 'sup' }

/** A link to another site carries the number of its address, which is printed as a footnote. */
function marked(within: Html, mark: RichMark, page: RenderContext): Html {
  if (mark.type === 'link') {
    const href = mark.attrs?.href
    if (!isSafeHref(href)) return within
    const hasNote = leavesSite(href) && !page.prefix
    return element('a', { href, 'data-note': hasNote ? page.link(href) : undefined }, within)
  }
  const name = Object.hasOwn(markElements, mark.type) ? markElements[mark.type] : undefined
  return name ? element(name, {}, within) : within
}
