/** An element of pasted markup, independent of the HTML parser. */
export type PastedElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Pasted[]
}

/** Pasted markup: an element or text. */
export type Pasted = PastedElement | string

/** The value of an element's style property, in lower case. `harmless` has renamed the style attribute. */
export function styleOf({ attributes }: PastedElement, property: string): string {
  const styles = attributes[renamedStyle]
  if (!styles?.includes(property)) return ''
  const found = styles
    .split(';')
    .map((style) => [style.slice(0, style.indexOf(':')), style.slice(style.indexOf(':') + 1)] as const)
    .findLast(([name]) => name.trim().toLowerCase() === property)
  return found?.[1].trim().toLowerCase() ?? ''
}

/** Whether an element has a class. */
export const hasClass = ({ attributes }: PastedElement, name: string) =>
  (attributes.class ?? '').split(/\s+/).includes(name)

/** Whether an element's class matches a pattern. */
export const hasClassLike = ({ attributes }: PastedElement, shape: RegExp) => shape.test(attributes.class ?? '')

/** All the text in pasted markup, unchanged. */
export const plainText = (pasted: Pasted): string =>
  typeof pasted === 'string' ? pasted : pasted.children.map(plainText).join('')

/** The text in pasted markup without omitted elements. Line breaks and the ends of blocks separate words. */
export const readableText = (pasted: Pasted, isOut: (element: PastedElement) => boolean): string => {
  if (typeof pasted === 'string') return pasted
  if (isOut(pasted)) return ''
  const words = pasted.children.map((child) => readableText(child, isOut)).join('')
  return /^(br|p|div|li|t[dhr])$/.test(pasted.name) ? ` ${words} ` : words
}

/** Whether an element is struck out, by its name, its own style or a class of the pasted style sheet. */
export function isStruck(element: PastedElement): boolean {
  if (/^(s|strike|del)$/.test(element.name) || struck in element.attributes) return true
  const lines = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`
  const office = styleOf(element, 'text-line-through')
  return lines.includes('line-through') || (office !== '' && office !== 'none')
}

/** The outermost descendants that match a predicate. */
export function elementsIn(parent: PastedElement, isWanted: (element: PastedElement) => boolean): PastedElement[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return isWanted(child) ? [child] : elementsIn(child, isWanted)
  })
}

/** The name that replaces `style` in pasted markup before parsing. */
export const renamedStyle = 'data-s'

/** Marks elements that a class strikes out, since the style sheet itself is not parsed. */
const struck = 'data-struck'

/**
 * Markup that can be parsed without side effects in the browser: no scripts, and no styles or handlers, which the
 * content security policy would report even in a document that is never shown. Elements that a style sheet strikes out
 * are marked.
 */
export function harmless(html: string): string {
  const { rest, styles } = withoutRawText(html)
  const classes = struckClasses(styles)
  let out = ''
  let at = 0
  let tables = 0
  for (;;) {
    const start = rest.indexOf('<', at)
    const end = start < 0 ? -1 : rest.indexOf('>', start)
    if (end < 0) return out + rest.slice(at)
    out += rest.slice(at, start)
    const tag = rest.slice(start, end + 1)
    if (/^<table\b/i.test(tag)) tables++
    else if (/^<\/table\b/i.test(tag)) tables = Math.max(0, tables - 1)
    // A parser drops cells outside a table, which would join their words.
    else if (tables === 0 && /^<(?:t[rdh]|tbody|thead|tfoot|colgroup|col)\b/i.test(tag)) {
      out += '<table>'
      tables = 1
    }
    out += /^<[a-z]/i.test(tag) ? harmlessTag(tag, classes) : tag
    at = end + 1
  }
}

const harmlessTag = (tag: string, classes: ReadonlySet<string>) => {
  const renamed = tag
    .replace(/(\s|["'])style(\s*=)/gi, `$1 ${renamedStyle}$2`)
    .replace(/(\s|["'])(src|srcset|background|poster|on[a-z]+)(\s*=)/gi, '$1 data-$2$3')
  if (classes.size === 0) return renamed
  const [, quoted = '', single = '', bare = ''] = /\sclass=(?:"([^"]*)"|'([^']*)'|([^\s"'>]*))/i.exec(tag) ?? []
  const isStruckOut = `${quoted}${single}${bare}`.split(/\s/).some((name) => classes.has(name.toLowerCase()))
  return isStruckOut ? renamed.replace(/^<[a-z][^\s>/]*/i, (name) => `${name} ${struck}=""`) : renamed
}

const ends = {
  style: /<\/style(?![\w-])/gi,
  script: /<\/script(?![\w-])/gi,
  noscript: /<\/noscript(?![\w-])/gi,
  template: /<\/template(?![\w-])/gi,
  xml: /<\/xml(?![\w-])/gi,
}

/** Removes elements with raw text content. An unclosed one extends to the end, as in a browser. */
function withoutRawText(html: string): { rest: string; styles: string[] } {
  const styles: string[] = []
  const starts = /<(style|script|noscript|template|xml)(?![\w-])/gi
  let rest = ''
  let at = 0
  for (let found = starts.exec(html); found; found = starts.exec(html)) {
    const [, name = ''] = found
    const close = ends[name.toLowerCase() as keyof typeof ends]
    close.lastIndex = found.index
    const end = close.exec(html)
    rest += html.slice(at, found.index)
    if (name.toLowerCase() === 'style') styles.push(html.slice(found.index, end?.index))
    const after = end ? html.indexOf('>', end.index) : -1
    if (after < 0) return { rest, styles }
    at = after + 1
    starts.lastIndex = at
  }
  return { rest: rest + html.slice(at), styles }
}

/** The classes that a pasted style sheet strikes out. Spreadsheets express strikethrough only in this way. */
function struckClasses(styles: readonly string[]): ReadonlySet<string> {
  const rules = styles.flatMap((style) => style.split('}'))
  return new Set(
    rules.flatMap((rule) => {
      const [selectors = '', declarations = ''] = rule.split('{').slice(-2)
      if (!isStruck({ name: '', attributes: { [renamedStyle]: declarations }, children: [] })) return []
      return selectors.split(',').flatMap((selector) => /\.([\w-]+)\s*$/.exec(selector)?.[1]?.toLowerCase() ?? [])
    }),
  )
}
