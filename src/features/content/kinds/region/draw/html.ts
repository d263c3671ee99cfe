/** Markup that this module made: the only strings that reach a page unescaped. */
export type Html = string & { readonly [made]: true }
declare const made: unique symbol

const asHtml = (text: string) => text as Html

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as markup that shows just this text. */
export const text = (plain: string): Html => asHtml(plain.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign))

/** Pieces one after the other. */
export const join = (pieces: readonly Html[]): Html => asHtml(pieces.join(''))

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An element. An attribute that is `undefined` or `false` is left out; one that is `true` has no value. */
export const element = (name: string, attributes: Attributes, ...children: readonly Html[]): Html =>
  asHtml(`<${name}${attributesOf(attributes)}>${children.join('')}</${name}>`)

/** An element that cannot have children. */
export const empty = (name: string, attributes: Attributes = {}): Html => asHtml(`<${name}${attributesOf(attributes)}>`)

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined || value === false ? '' : value === true ? ` ${name}` : ` ${name}="${text(String(value))}"`,
    )
    .join('')
