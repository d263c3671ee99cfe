import { elementsIn, hasClass, type Pasted, type PastedElement, plainText } from '#features/rich-text/index.ts'

export { elementsIn, hasClass, type Pasted, type PastedElement, plainText }

/** The value of a style property in lower case: the element's own (as `harmless` renames it), else its class's. */
export const styleOf = ({ attributes }: PastedElement, property: string): string =>
  valueIn(attributes[renamedStyle], property) || valueIn(attributes[classStyle], property)

function valueIn(styles: string | undefined, property: string): string {
  if (!styles?.includes(property)) return ''
  const found = styles
    .split(';')
    .map((style) => [style.slice(0, style.indexOf(':')), style.slice(style.indexOf(':') + 1)] as const)
    .findLast(([name]) => name.trim().toLowerCase() === property)
  return found?.[1].trim().toLowerCase() ?? ''
}

export const hasClassLike = ({ attributes }: PastedElement, shape: RegExp) => shape.test(attributes.class ?? '')

export const isBlockName = (name: string) => blockNames.has(name)

const blockNames = new Set(
  `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer
  form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table tbody td
  tfoot th thead tr ul google-sheets-html-origin`.split(/\s+/),
)

/** Whether an element is struck out, by its name, its own style or a class of the pasted style sheet. */
export function isStruck(element: PastedElement): boolean {
  if (/^(s|strike|del)$/.test(element.name)) return true
  const lines = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`
  const office = styleOf(element, 'text-line-through')
  return lines.includes('line-through') || (office !== '' && office !== 'none')
}

/** The name that replaces `style` in pasted markup before parsing. */
const renamedStyle = 'data-s'

/** Holds what the pasted style sheet says about the classes of an element, since the sheet itself is not parsed. */
const classStyle = 'data-class-s'

/**
 * Markup that can be parsed without side effects in the browser: no scripts, and no styles or handlers, which the
 * content security policy would report even in a document that is never shown. Elements keep what classes of a style
 * sheet say about strikethrough and position.
 */
export function harmless(html: string): string {
  const { rest, styles } = withoutRawText(html.replace(fieldComment, '$1'))
  const classes = classStyles(styles)
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

/** Word hides the marks of a field, but not its result, in comments. */
const fieldComment = /<!--\[if supportFields\]>((?:(?!<!--|<!\[endif\]-->)[\s\S])*)<!\[endif\]-->/gi

const harmlessTag = (tag: string, classes: ReadonlyMap<string, string>) => {
  const renamed = tag
    .replace(/(\s|["'])style(\s*=)/gi, `$1 ${renamedStyle}$2`)
    .replace(/(\s|["'])(src|srcset|background|poster|on[a-z]+)(\s*=)/gi, '$1 data-$2$3')
  if (classes.size === 0) return renamed
  const [, quoted = '', single = '', bare = ''] = /\sclass=(?:"([^"]*)"|'([^']*)'|([^\s"'>]*))/i.exec(tag) ?? []
  const style = `${quoted}${single}${bare}`
    .split(/\s/)
    .flatMap((name) => classes.get(name.toLowerCase()) ?? [])
    .join(';')
  return style ? renamed.replace(/^<[a-z][^\s>/]*/i, (name) => `${name} ${classStyle}="${style}"`) : renamed
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

/** By class: spreadsheets strike out, and word processors raise digits, only so. What hides text counts too. */
function classStyles(styles: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const rule of styles.flatMap((style) => withoutOtherMedia(style).split('}'))) {
    const [selectors = '', declarations = ''] = rule.split('{').slice(-2)
    const kept = declarations.split(';').filter(isKept)
    if (kept.length === 0) continue
    for (const selector of selectors.split(',')) {
      const name = /\.([\w-]+)\s*$/.exec(selector)?.[1]?.toLowerCase()
      if (name) found.set(name, [found.get(name) ?? [], kept].flat().join(';'))
    }
  }
  return found
}

/** A style sheet without what applies to printers or to some screens alone. */
const withoutOtherMedia = (style: string) =>
  style
    .split(/@media/i)
    .map((part, at) => (at === 0 || /^\s*(?:screen|all)\s*\{/i.test(part) ? part : part.slice(blockEnd(part))))
    .join('')

function blockEnd(css: string): number {
  let depth = 0
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth === 0) return index + 1
  }
  return css.length
}

/** Values without quotation marks or angle brackets, since they are put into an attribute. */
function isKept(declaration: string): boolean {
  const [property = '', value = ''] = declaration.split(':').map((part) => part.trim().toLowerCase())
  if (/["<>&]/.test(declaration)) return false
  return (
    keptProperties.includes(property) ||
    hiding.test(`${property}:${value}`) ||
    (/^text-decoration(-line)?$/.test(property) && value.includes('line-through'))
  )
}

/** What hides text; not the sizes and places that only set it. */
const hiding =
  /^(display:none|visibility:(hidden|collapse)|mso-hide:all|(opacity|font-size):0*\.?0+(?![\d.])|clip(-path)?:|overflow:hidden|(width|height):[01](px)?$|(left|text-indent|margin-left):-\d{4})/

const keptProperties = [
  'text-line-through',
  'vertical-align',
  'position',
  'top',
  'bottom',
  'inset',
  'inset-block-start',
  'inset-block-end',
  'mso-text-raise',
  'font-variant-position',
  'transform',
]
