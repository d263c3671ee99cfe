import { diffArrays } from 'diff'
import type { RichMark, RichNode } from '../document.ts'
import { type DiffNode, headOf } from './node.ts'

// A number includes its sign, its decimals and its percent sign: '+1' to '+1.5' is one change, as is '8' to '8.5'.
const pieces =
  /\s+|(?<![\p{L}\p{N}])[+−±<>≤≥-]?\p{N}+(?:[.,]\p{N}+)*%?|[\p{L}\p{M}\p{N}]+(?:[-‑'’][\p{L}\p{M}\p{N}]+)*|[^\s]/gu

/** A text split into words, numbers, punctuation and spaces. Joined, they give the text again. */
export const splitWords = (text: string): readonly string[] => text.match(pieces) ?? []

const maxEdits = 600
const leastKept = 0.25
/** A longer text is shown as replaced. */
const maxWords = 20_000

export function diffText(before: readonly RichNode[], after: readonly RichNode[]): DiffNode[] {
  const old = before.flatMap(tokensOf)
  const now = after.flatMap(tokensOf)
  const isSame = newComparison()
  const isTooLong = Math.max(wordCount(old), wordCount(now)) > maxWords
  const found = isTooLong ? undefined : stepsOf(old, now, isSame)
  const steps =
    found && keepsEnough(found, old, now)
      ? withoutLoneBlanks(found).flatMap((step) => withoutEqualEnds(step, isSame))
      : [{ old, now, isSame: false }]
  return mergeText(
    steps.flatMap(({ old, now, isSame }) =>
      isSame
        ? now.map((token, index) => unchangedToken(old[index] ?? token, token))
        : [...old.map((token) => withMark(token, 'del')), ...now.map((token) => withMark(token, 'ins'))],
    ),
  )
}

type Token = RichNode

const wordCount = (tokens: readonly Token[]) => tokens.filter(({ text }) => text === undefined || text.trim()).length

/** A stretch that is equal on both sides, or one that was replaced. */
type Step = { readonly old: readonly Token[]; readonly now: readonly Token[]; readonly isSame: boolean }

const tokensOf = (node: RichNode): Token[] =>
  node.text === undefined ? [node] : splitWords(node.text).map((text) => ({ ...node, text }))

type Comparison = (a: Token, b: Token) => boolean

function stepsOf(old: readonly Token[], now: readonly Token[], isSame: Comparison): Step[] | undefined {
  const changes = diffArrays([...old], [...now], { comparator: isSame, maxEditLength: maxEdits })
  if (!changes) return
  const steps: Step[] = []
  let atOld = 0
  let atNow = 0
  for (const { added, removed, count } of changes) {
    const step = {
      old: added ? [] : old.slice(atOld, atOld + count),
      now: removed ? [] : now.slice(atNow, atNow + count),
      isSame: !added && !removed,
    }
    atOld += step.old.length
    atNow += step.now.length
    push(steps, step)
  }
  return steps
}

/** The same words in bold are equal; in superscript or with another link they are not. */
function newComparison(): Comparison {
  const styles = new Map<Token['marks'], string>()
  const styleOf = (marks: Token['marks']) => {
    const cached = styles.get(marks)
    if (cached !== undefined) return cached
    const style = (marks ?? [])
      .filter(({ type }) => !isEmphasis(type))
      .map(({ type, attrs }) => `${type} ${attrs?.href ?? ''}`)
      .join(' ')
    styles.set(marks, style)
    return style
  }
  return (a: Token, b: Token) =>
    a.type === b.type &&
    a.text === b.text &&
    a.attrs?.value === b.attrs?.value &&
    a.attrs?.key === b.attrs?.key &&
    (a.type !== 'citation' || refsOf(a).some((ref) => refsOf(b).includes(ref))) &&
    styleOf(a.marks) === styleOf(b.marks)
}

const isEmphasis = (mark: string) => mark === 'bold' || mark === 'italic'

const refsOf = (node: RichNode) => node.attrs?.refs as readonly string[]

/** Two texts that share only a few words are easier to read one after the other. */
function keepsEnough(steps: readonly Step[], old: readonly Token[], now: readonly Token[]): boolean {
  const lettersKept = lettersOf(steps.flatMap((step) => (step.isSame ? step.now : [])))
  return lettersKept >= leastKept * Math.min(lettersOf(old), lettersOf(now))
}

const lettersOf = (tokens: readonly Token[]) => tokens.reduce((sum, { text }) => sum + (text ?? '.').trim().length, 0)

/** A space between two replaced words counts as replaced with them. */
function withoutLoneBlanks(steps: readonly Step[]): Step[] {
  const merged: Step[] = []
  for (const [index, step] of steps.entries()) {
    const [before, after] = [merged.at(-1), steps[index + 1]]
    const isLoneBlank =
      step.isSame &&
      before?.isSame === false &&
      after?.isSame === false &&
      before.old.length + after.old.length > 0 &&
      before.now.length + after.now.length > 0 &&
      step.now.every(({ text }) => text?.trim() === '')
    push(merged, isLoneBlank ? { ...step, isSame: false } : step)
  }
  return merged
}

function push(steps: Step[], step: Step) {
  const last = steps.at(-1)
  if (!last || last.isSame || step.isSame) steps.push(step)
  else steps[steps.length - 1] = { old: [...last.old, ...step.old], now: [...last.now, ...step.now], isSame: false }
}

/** After that, both sides may end in the same space: equal starts and ends were not replaced. */
function withoutEqualEnds(step: Step, isSame: Comparison): Step[] {
  const { old, now } = step
  if (step.isSame) return [step]
  const areSame = (atOld: number, atNow: number) => {
    const [a, b] = [old.at(atOld), now.at(atNow)]
    return a !== undefined && b !== undefined && isSame(a, b)
  }
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && areSame(start, start)) start++
  let end = 0
  while (end < shorter - start && areSame(-1 - end, -1 - end)) end++
  return [
    { old: old.slice(0, start), now: now.slice(0, start), isSame: true },
    { old: old.slice(start, old.length - end), now: now.slice(start, now.length - end), isSame: false },
    { old: old.slice(old.length - end), now: now.slice(now.length - end), isSame: true },
  ]
}

function unchangedToken(old: Token, now: Token): DiffNode {
  const isChanged =
    now.type === 'citation' ? refsOf(old).join(';') !== refsOf(now).join(';') : emphasisOf(old) !== emphasisOf(now)
  return isChanged ? { ...now, change: 'changed', was: headOf(old) } : now
}

const emphasisOf = ({ marks = [] }: Token) =>
  marks
    .map(({ type }) => type)
    .filter(isEmphasis)
    .join()

const withMark = (token: Token, type: 'ins' | 'del'): DiffNode => ({
  ...token,
  marks: [{ type }, ...(token.marks ?? [])],
})

function mergeText(nodes: readonly DiffNode[]): DiffNode[] {
  const out: DiffNode[] = []
  for (const node of nodes) {
    const last = out.at(-1)
    if (last?.text !== undefined && node.text !== undefined && styleKey(last) === styleKey(node))
      out[out.length - 1] = { ...last, text: last.text + node.text }
    else out.push(node)
  }
  return out
}

const styleKey = ({ marks, was }: DiffNode) => marksKey(marks) + (was ? `, was ${marksKey(was.marks)}` : '')

const marksKey = (marks: readonly RichMark[] = []) =>
  marks.map(({ type, attrs }) => `${type} ${attrs?.href ?? ''}`).join()
