import { inScriptSigns } from './script-signs.ts'

/** A node of a stored region: ProseMirror's JSON form, as `schema.ts` allows it. */
export type RichNode = {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly RichNode[]
  readonly text?: string
  readonly marks?: readonly RichMark[]
}

export type RichMark = { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }

/** Whether a link may have an address: http, https, mailto, tel, a path of this site or a fragment. */
export const isSafeHref = (href: unknown): href is string =>
  typeof href === 'string' &&
  href.length <= 2048 &&
  /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href) &&
  !/[\p{Cc}\s\\]/u.test(href)

/** Whether a link leads away from this site, so that its address is printed. */
export const leavesSite = (href: string) => !/^[#/]/.test(href)

/** The text of a node and all its descendants in one line. Line breaks and adjacent blocks are separated by spaces. */
export function textOf({ type, attrs, text, content = [] }: RichNode): string {
  if (type === 'hardBreak') return ' '
  if (type === 'threshold') return thresholdWords(attrs)
  return text ?? content.map(textOf).join(isInline(content[0]) ? '' : ' ')
}

/** The number that a threshold shows; its key if the list has lost it and no version has stored it. */
export const thresholdWords = (attrs: RichNode['attrs']): string => String(attrs?.value || attrs?.key)

/** Whether a node is inline: the parent of such nodes is a line. */
export const isInline = (node: RichNode | undefined) =>
  node === undefined || /^(text|hardBreak|citation|unconfirmed|threshold)$/.test(node.type)

/** In one line, for places without superscripts: `× 10⁹/L`. Omits citations and the spaces before them. */
export function plainInline({ type, attrs, text, marks, content = [] }: RichNode): string {
  if (type === 'hardBreak') return ' '
  if (type === 'threshold') return thresholdWords(attrs)
  if (text !== undefined) return withRaised(text, marks)
  const children = content.map((child, index) =>
    /^(citation|unconfirmed)$/.test(content[index + 1]?.type ?? '') ? plainInline(child).trimEnd() : plainInline(child),
  )
  return children.join(isInline(content[0]) ? '' : ' ')
}

/** 10⁹ must never read 109. */
export const withRaised = (text: string, marks: RichNode['marks']) =>
  marks?.some(({ type }) => type === 'superscript') ? inScriptSigns(text, 'superscript') : text
