/** A node of a stored region: ProseMirror's JSON form, as `schema.ts` allows it. */
export type RichNode = {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly RichNode[]
  readonly text?: string
  readonly marks?: readonly RichMark[]
}

/** A mark on text: bold, italic, a link. */
export type RichMark = { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }

/** How strongly a recommendation is made, in words. */
export const strengths = ['strong', 'conditional', 'practice'] as const
export type Strength = (typeof strengths)[number]

/** Whether a recommendation advises to do something or not to. */
export const directions = ['for', 'against'] as const
export type Direction = (typeof directions)[number]

/** How certain the evidence is (GRADE); `ungraded` for good practice statements. */
export const certainties = ['high', 'moderate', 'low', 'very-low', 'ungraded'] as const
export type Certainty = (typeof certainties)[number]

/** Whether a panel has agreed a recommendation. */
export const statuses = ['draft', 'agreed'] as const

/** What a note is for. */
export const noteKinds = ['info', 'warning'] as const

/** Tells whether an address may stand in a link: http, https, mailto, tel, a path of this site or a fragment. */
export const isSafeHref = (href: unknown): href is string =>
  typeof href === 'string' &&
  href.length <= 2048 &&
  /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href) &&
  !/[\p{Cc}\s\\]/u.test(href)

/** The text of a node and all beneath it. */
export const textOf = (node: RichNode): string => node.text ?? (node.content ?? []).map(textOf).join('')
