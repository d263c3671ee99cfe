import type { SvgNode } from './svg-tree.ts'

/** Returns the value of a property of an element of a label, by its style or a style sheet; undefined if none sets it. */
export type Styles = (node: SvgNode, property: string) => string | undefined

type Look = {
  size: number
  lineHeight: number
  raise: number
  isWrapped: boolean
  keepsBreaks: boolean
  align: string
  isAligned: boolean
  vertical: string
  background: string
  /** Declarations for the text of the drawing. */
  style: ReadonlyMap<string, string>
}
type Run = { text: string; look: Look }
type Box = { x: number; y: number; width: number; height: number }

/** Elements whose words need more than lines of text. */
const unsuitable = new Set(
  'table math svg input select textarea button video audio iframe object canvas form dl ruby'.split(' '),
)
const blocks = new Set('div p h1 h2 h3 h4 h5 h6 ul ol li section article center body html pre blockquote'.split(' '))
const ownStyles: Record<string, readonly [string, string]> = {
  b: ['font-weight', 'bold'],
  strong: ['font-weight', 'bold'],
  th: ['font-weight', 'bold'],
  i: ['font-style', 'italic'],
  em: ['font-style', 'italic'],
  u: ['text-decoration', 'underline'],
  s: ['text-decoration', 'line-through'],
}
const inherited = ['color', 'font-family', 'font-style', 'font-weight', 'text-decoration', 'opacity']

/** Thrown for a label that cannot be turned into text; the message names what it contains. */
export class Unsuitable extends Error {}

/** The words of a label in HTML, whether or not it can be turned into text. */
export function labelText(node: SvgNode): string {
  if (isHidden(node)) return ''
  const inside = node.children.map((child) => (typeof child === 'string' ? child : labelText(child))).join('')
  return blocks.has(node.local) || node.local === 'br' ? ` ${inside} ` : inside
}

const isHidden = ({ local, attributes }: SvgNode) =>
  local === 'style' ||
  local === 'script' ||
  attributes.has('hidden') ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.get('style') ?? '')

/** Its lines, broken roughly as by a browser; none if empty. Throws `Unsuitable` for a table, a formula or a form. */
export function textOfLabel(label: SvgNode, styles: Styles, page: Box, size: number): SvgNode[] {
  if (labelText(label).trim() === '') return []
  const length = (name: string, whole: number) => {
    const value = label.attributes.get(name) ?? ''
    const number = Number.parseFloat(value)
    if (!Number.isFinite(number)) return 0
    return value.trim().endsWith('%') ? (number / 100) * whole : number
  }
  const box: Box = {
    x: length('x', page.width),
    y: length('y', page.height),
    width: length('width', page.width),
    height: length('height', page.height),
  }
  const lines: Run[][] = [[]]
  const start: Look = {
    ...{ size, lineHeight: 1.2, raise: 0, isWrapped: true, keepsBreaks: false, align: 'left', isAligned: false },
    ...{ vertical: 'top', background: '' },
    style: new Map(),
  }
  read(label, start)
  const written = lines.map(trimmed).filter((line) => line.length > 0)
  const broken = written.flatMap((line) => linesOf(line, box.width))
  return drawn(broken, box)

  function read(node: SvgNode, outer: Look) {
    if (isHidden(node)) return
    if (unsuitable.has(node.local) || !(node.isHtml || node === label)) {
      if (labelText(node).trim() !== '') throw new Unsuitable(node.local)
      return
    }
    const look = lookOf(node, outer)
    if (node.local === 'br') return void lines.push([{ text: '', look }])
    const isBlock = blocks.has(node.local)
    const open = () => (lines.at(-1)?.some(({ text }) => text.trim() !== '') ? void lines.push([]) : undefined)
    if (isBlock) {
      open()
      place(node)
    }
    if (node.local === 'li') lines.at(-1)?.push({ text: `${bulletOf(node)} `, look })
    for (const child of node.children) {
      if (typeof child !== 'string') read(child, look)
      else
        for (const [at, line] of (look.keepsBreaks ? child.split('\n') : [child]).entries()) {
          if (at > 0) lines.push([])
          lines.at(-1)?.push({ text: line.replace(/[ \t\r\n]+/g, ' '), look })
        }
    }
    if (isBlock) open()
  }

  /** Moves the box as a block says, in pixels. */
  function place(node: SvgNode) {
    const pixels = (property: string) => {
      const [, number] = /^(-?[\d.]+)px$/.exec(styles(node, property)?.trim() ?? '') ?? []
      return number === undefined ? undefined : Number(number)
    }
    box.x += (pixels('margin-left') ?? 0) + (pixels('padding-left') ?? 0)
    box.y += (pixels('margin-top') ?? 0) + (pixels('padding-top') ?? 0)
    box.width = pixels('width') ?? box.width
    box.height = pixels('height') ?? box.height
  }

  function lookOf(node: SvgNode, outer: Look): Look {
    const of = (property: string) =>
      styles(node, property)
        ?.replace(/!\s*important\s*$/i, '')
        .trim()
    const style = new Map(outer.style)
    const own = ownStyles[node.local]
    if (own) style.set(...own)
    if (/^h[1-6]$/.test(node.local)) style.set('font-weight', 'bold')
    const colour = node.local === 'font' ? node.attributes.get('color') : undefined
    if (colour && /^#?[\w]{1,30}$/.test(colour)) style.set('color', colour)
    for (const property of inherited) {
      const value = of(property)
      if (value) style.set(property, value)
    }
    const isRaised = node.local === 'sup' || of('vertical-align') === 'super'
    const isLowered = node.local === 'sub' || of('vertical-align') === 'sub'
    const ownSize = sizeOf(of('font-size'), outer.size) ?? outer.size * (isRaised || isLowered ? 0.7 : 1)
    const height = of('line-height') ?? ''
    const space = of('white-space') ?? (node.local === 'pre' ? 'pre' : undefined)
    const isFlex = of('display') === 'flex'
    const across = isFlex ? of('justify-content') : undefined
    const align = across ?? (outer.isAligned ? undefined : (of('text-align') ?? node.attributes.get('align')))
    return {
      style,
      size: ownSize,
      lineHeight: /^[\d.]+$/.test(height)
        ? Number(height)
        : height.endsWith('px') && ownSize > 0
          ? Number.parseFloat(height) / ownSize
          : outer.lineHeight,
      raise: outer.raise + (isRaised ? 0.35 : isLowered ? -0.15 : 0) * outer.size,
      isWrapped: space === undefined ? outer.isWrapped : !/^(?:nowrap|pre)$/.test(space),
      keepsBreaks: space === undefined ? outer.keepsBreaks : /^(?:pre|break)/.test(space),
      align: align ?? (node.local === 'center' ? 'center' : outer.align),
      isAligned: outer.isAligned || across !== undefined,
      vertical:
        (isFlex ? of('align-items') : of('display') === 'table-cell' ? of('vertical-align') : undefined) ??
        outer.vertical,
      background: of('background-color') ?? of('background') ?? outer.background,
    }
  }
}

const bulletOf = (node: SvgNode) => {
  const { parent } = node
  const items = parent?.children.filter((child) => typeof child !== 'string' && child.local === 'li') ?? []
  return parent?.local === 'ol' ? `${items.indexOf(node) + 1}.` : '•'
}

const sizes: Record<string, number> = { small: 13, medium: 16, large: 18, 'x-large': 24, 'xx-large': 32, 'x-small': 10 }

/** A font size in pixels. */
export function sizeOf(size: string | undefined, outer: number): number | undefined {
  const [, number = '', unit = ''] = /^([\d.]+)(px|pt|em|rem|%)?$/.exec(size?.trim() ?? '') ?? []
  if (number === '') return sizes[size ?? '']
  const factors: Record<string, number> = { px: 1, '': 1, pt: 4 / 3, em: outer, rem: 16, '%': outer / 100 }
  return Number(number) * (factors[unit] ?? 1)
}

/** Widths of characters of a common sans-serif font, as parts of its size. */
const widthOf = (character: string) =>
  /[iljtf.,:;'|!()[\]I ]/.test(character)
    ? 0.3
    : /[mwMW@%—]/.test(character)
      ? 0.87
      : /[A-Z]/.test(character)
        ? 0.68
        : 0.55

const lengthOf = (line: readonly Run[]) =>
  line.reduce((sum, { text, look }) => sum + [...text].reduce((all, each) => all + widthOf(each), 0) * look.size, 0)

function trimmed(line: readonly Run[]): Run[] {
  const isWord = ({ text }: Run) => text.trim() !== ''
  return line.slice(line.findIndex(isWord), line.findLastIndex(isWord) + 1).filter(() => line.some(isWord))
}

/** Where a browser may break a line. */
export const breaks = /(?<= )|(?<=[a-z]-)(?=[a-z])/i

/** Breaks a line at blanks where it is wider than its label. */
function linesOf(line: readonly Run[], width: number): Run[][] {
  const isWrapped = line.some(({ look }) => look.isWrapped) && width > 1
  if (!isWrapped || lengthOf(line) <= width) return [[...line]]
  const lines: Run[][] = [[]]
  for (const { text, look } of line)
    for (const word of text.split(breaks)) {
      const last = lines.at(-1) ?? []
      if (
        last.length > 0 &&
        /[ -]$/.test(last.at(-1)?.text ?? '') &&
        lengthOf([...last, { text: word.trimEnd(), look }]) > width
      )
        lines.push([{ text: word, look }])
      else last.push({ text: word, look })
    }
  return lines
}

const anchors: Record<string, readonly [string, number]> = {
  left: ['start', 0],
  center: ['middle', 0.5],
  right: ['end', 1],
}

function drawn(lines: readonly Run[][], box: Box): SvgNode[] {
  const look = lines[0]?.[0]?.look
  if (!look) return []
  const across = /center/.test(look.align) ? 'center' : /end|right/.test(look.align) ? 'right' : 'left'
  const [anchor, share] = anchors[across] ?? ['start', 0]
  const down = /center|middle/.test(look.vertical) ? 0.5 : /end|bottom/.test(look.vertical) ? 1 : 0
  const x = box.x + box.width * share
  const step = look.size * look.lineHeight
  const top = box.y + down * (box.height - lines.length * step)
  const nodes: SvgNode[] = []
  if (look.background !== '' && !/transparent|none|inherit|initial/.test(look.background)) {
    const width = Math.max(...lines.map(lengthOf)) + look.size / 4
    const place = { x: x - width * share, y: top, width, height: lines.length * step }
    nodes.push(newNode('rect', { ...rounded(place), style: `fill:${look.background};stroke:none` }))
  }
  for (const [at, line] of lines.entries()) {
    const y = top + (at + 0.5) * step + 0.35 * look.size
    const length = lengthOf(line)
    const text = newNode('text', {
      ...rounded({ x, y }),
      'text-anchor': anchor,
      // Readers may have a wider font, in which the words would leave their box.
      ...(box.width > 1 && length > box.width * widest && fitted(Math.min(length, box.width))),
      style: styleOf({ ...look, style: new Map() }),
    })
    let raised = 0
    for (const [place, run] of line.entries()) {
      const words = place === 0 ? run.text.trimStart() : place === line.length - 1 ? run.text.trimEnd() : run.text
      const dy = raised - run.look.raise
      raised = run.look.raise
      const isPlain = dy === 0 && run.look.style.size === 0 && run.look.size === look.size
      text.children.push(
        isPlain ? words : newNode('tspan', { ...(dy !== 0 && rounded({ dy })), style: styleOf(run.look) }, words),
      )
    }
    nodes.push(text)
  }
  return nodes
}

/** The share of its box that a line may take up in a common font. */
const widest = 0.75
const fitted = (textLength: number) => ({ ...rounded({ textLength }), lengthAdjust: 'spacingAndGlyphs' })

function styleOf({ style, size }: Look): string {
  const declarations = [...style].map(([name, value]) => `${name}:${value}`)
  return ['fill:currentColor', 'stroke:none', `font-size:${Number(size.toFixed(2))}px`, ...declarations].join(';')
}

const rounded = (numbers: Record<string, number>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, String(Number(number.toFixed(2)))]))

const newNode = (local: string, attributes: Record<string, string>, text?: string): SvgNode => ({
  ...{ local, isHtml: false, attributes: new Map(Object.entries(attributes)) },
  ...{ children: text === undefined ? [] : [text], parent: undefined },
})
