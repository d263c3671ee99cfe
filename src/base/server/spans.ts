/** The attributes of a span: never an address, a person or a user's text. */
export type Attributes = Readonly<Record<string, string | number>>

type RunInSpan = <Result>(name: string, attributes: Attributes, work: () => Promise<Result>) => Promise<Result>

let current: RunInSpan = (_name, _attributes, work) => work()

/** Runs a piece of work as a span of its trace, if tracing is on. */
export const inSpan: RunInSpan = (name, attributes, work) => current(name, attributes, work)

export function setSpanFactory(factory: RunInSpan) {
  current = factory
}
