import { plainInline, type RichNode, textOf } from '../../document.ts'

/** The maximum size of a flow chart. Questions, outcomes and references to other questions are its parts. */
export const flowLimits = { parts: 60, depth: 8, answerCharacters: 160 } as const

/** The colour of a branch of a flow chart; empty: that of the branch it is in. */
export const branchColours = ['', 'blue', 'purple'] as const

/** A flow chart that cannot be saved: the place of the fault in the document, and the reason. */
type FlowFault = { readonly path: string; readonly message: string }

/** A way through a flow chart: its questions with the answers taken, and the part that it ends in. */
type FlowPath = { readonly taken: readonly FlowStep[]; readonly end: RichNode }

export type FlowStep = { readonly question: RichNode; readonly answer: RichNode }

export const partOf = ({ content = [] }: RichNode, type: string): RichNode | undefined =>
  content.find((child) => child.type === type)

/** The text of a question, an answer or an outcome, without its branch. */
export const flowWords = (part: RichNode): string =>
  plainInline(partOf(part, 'flowText') ?? { type: 'flowText' }).trim()

export const answersOf = ({ content = [] }: RichNode): readonly RichNode[] =>
  content.filter(({ type }) => type === 'flowAnswer')

/** The part that an answer leads to: a question, an outcome or a reference. A difference may hold an old and a new one. */
export const leadsTo = ({ content = [] }: RichNode): readonly RichNode[] =>
  content.filter(({ type }) => type === 'flowQuestion' || type === 'flowOutcome' || type === 'flowGoto')

export const flowParts = (node: RichNode): RichNode[] => [
  ...(hasPartId(node) ? [node] : []),
  ...(node.content ?? []).flatMap(flowParts),
]

/** Every way through a chart, in order. Does not follow references. */
export function flowPaths(flow: RichNode): FlowPath[] {
  const pathsFrom = (question: RichNode, before: readonly FlowStep[]): FlowPath[] =>
    answersOf(question).flatMap((answer) => {
      const taken = [...before, { question, answer }]
      return leadsTo(answer).flatMap((next) =>
        next.type === 'flowQuestion' ? pathsFrom(next, taken) : [{ taken, end: next }],
      )
    })
  const start = partOf(flow, 'flowQuestion')
  return start ? pathsFrom(start, []) : []
}

export const isYesOrNo = (answer: RichNode): boolean => ['yes', 'no'].includes(flowWords(answer).toLowerCase())

/** The first fault of the flow charts in a document: an empty or repeated text, an exceeded limit, a reference without a target. */
export function flowFault({ content = [] }: RichNode): FlowFault | undefined {
  for (const [index, block] of content.entries()) {
    const fault = block.type === 'flow' && faultOf(block, `/content/${index}`)
    if (fault) return fault
  }
  return undefined
}

type Target = { readonly part: RichNode; readonly path: string }

function faultOf(flow: RichNode, top: string): FlowFault | undefined {
  const targets = new Map<unknown, Target>()
  const references: Target[] = []
  let parts = 0
  if (!textOf(partOf(flow, 'flowTitle') ?? flow).trim())
    return { path: `${top}/content/0`, message: 'The flow chart has no title.' }
  return check(flow, top, 0) ?? referenceFault()

  function check(node: RichNode, path: string, depth: number): FlowFault | undefined {
    const fault = (message: string): FlowFault => ({ path, message })
    const { type, attrs } = node
    const isQuestion = type === 'flowQuestion'
    if (isQuestion || type === 'flowOutcome' || type === 'flowGoto') parts++
    if (parts > flowLimits.parts)
      return fault(`The flow chart has more than ${flowLimits.parts} questions and outcomes. Please divide it.`)
    if (isQuestion && depth >= flowLimits.depth)
      return fault(`The flow chart is more than ${flowLimits.depth} questions deep. Please divide it.`)
    const words = flowWords(node)
    if (hasPartId(node)) {
      if (!words)
        return fault(isQuestion ? 'A question of the flow chart is empty.' : 'An outcome of the flow chart is empty.')
      if (attrs?.id && !targets.has(attrs.id)) targets.set(attrs.id, { part: node, path })
    }
    if (type === 'flowGoto') references.push({ part: node, path })
    if (type === 'flowAnswer') {
      if (!words) return fault('An answer of the flow chart is empty.')
      if (words.length > flowLimits.answerCharacters)
        return fault(`The answer “${words.slice(0, 30)}…” has more than ${flowLimits.answerCharacters} characters.`)
    }
    const seen = new Set<string>()
    for (const [index, child] of (node.content ?? []).entries()) {
      const place = `${path}/content/${index}`
      if (child.type === 'flowAnswer') {
        const answer = flowWords(child).toLowerCase()
        if (answer && seen.has(answer))
          return { path: place, message: `The question “${words}” has two answers “${flowWords(child)}”.` }
        seen.add(answer)
      }
      const found = check(child, place, depth + (isQuestion ? 1 : 0))
      if (found) return found
    }
    return undefined
  }

  function referenceFault(): FlowFault | undefined {
    for (const { part, path } of references) {
      const target = targets.get(part.attrs?.target)
      if (!target) return { path, message: 'An answer goes to a question or outcome that is not in this flow chart.' }
      if (leadsBackTo(part, target.part))
        return { path, message: `Going to “${flowWords(target.part)}” would create a loop.` }
    }
    return undefined
  }

  function leadsBackTo(reference: RichNode, from: RichNode, seen = new Set<RichNode>()): boolean {
    if (from === reference) return true
    if (seen.has(from)) return false
    seen.add(from)
    const next = from.type === 'flowGoto' ? targets.get(from.attrs?.target)?.part : undefined
    return [...(from.content ?? []), ...(next ? [next] : [])].some((child) => leadsBackTo(reference, child, seen))
  }
}

/** Whether a value can be the id of a question or an outcome: four characters of the alphabet of lasting ids. */
export const isPartId = (value: unknown): value is string =>
  typeof value === 'string' && /^[2-9a-hjkmnp-tv-z]{4}$/.test(value)

const hasPartId = ({ type }: RichNode) => type === 'flowQuestion' || type === 'flowOutcome'

/** Gives each part the id that `idFor` returns for its present one (empty: missing or repeated); references follow. */
export const withPartIds = (document: RichNode, idFor: (id: string) => string): RichNode => ({
  ...document,
  ...(document.content && {
    content: document.content.map((block) => (block.type === 'flow' ? withNewPartIds(block, idFor) : block)),
  }),
})

function withNewPartIds(flow: RichNode, idFor: (id: string) => string): RichNode {
  const newIds = new Map<unknown, string>()
  const withIds = (node: RichNode): RichNode => {
    if (!node.content) return node
    if (!hasPartId(node)) return { ...node, content: node.content.map(withIds) }
    const old = node.attrs?.id
    const isFirst = isPartId(old) && !newIds.has(old)
    const id = idFor(isFirst ? old : '')
    if (isFirst) newIds.set(old, id)
    return { ...node, attrs: { ...node.attrs, id }, content: node.content.map(withIds) }
  }
  const updateReferences = (node: RichNode): RichNode => {
    const target = node.type === 'flowGoto' ? newIds.get(node.attrs?.target) : undefined
    if (target !== undefined) return { ...node, attrs: { ...node.attrs, target } }
    return node.content ? { ...node, content: node.content.map(updateReferences) } : node
  }
  return updateReferences(withIds(flow))
}
