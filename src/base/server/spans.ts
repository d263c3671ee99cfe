/** The attributes of a span: never an address, a person or a user's text. */
export type Attributes = Readonly<Record<string, string | number>>

type Spanned = <Result>(name: string, attributes: Attributes, work: () => Promise<Result>) => Promise<Result>

let current: Spanned = (_name, _attributes, work) => work()

/** Runs a piece of work as a span of its trace, if tracing is on. */
export const spanned: Spanned = (name, attributes, work) => current(name, attributes, work)

/** Sets how spans are made from now on. */
export function keepSpans(keep: Spanned) {
  current = keep
}
