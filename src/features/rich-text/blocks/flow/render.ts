import { type RichNode, textOf } from '../../document.ts'
import { lastingIdOf } from '../../lasting-id.ts'
import { formerAnchors } from '../../render/former-anchors.ts'
import { element, type Html, join, text } from '../../render/html.ts'
import type { RenderBlock } from '../../render/look.ts'
import type { RenderContext } from '../../render/page.ts'
import { isMark } from '../../render/statements.ts'
import { unbroken } from '../../render/typography.ts'
import { answersOf, type FlowStep, flowParts, flowPaths, flowWords, isYesOrNo, leadsTo, partOf } from './flow.ts'

/** A nested list, set as a chart by CSS, then one question at a time and a table. A difference shows only the chart. */
export const renderFlow: RenderBlock = (flow, page, children, look, repeat) => {
  const { id, former } = page.anchor(flow)
  const isOnPage = page.prefix === ''
  const titleId = isOnPage ? page.id(`${id}-title`) : undefined
  const ids = partIds(flow, id, page)
  const start = partOf(flow, 'flowQuestion')
  const steps = (flow.content ?? []).filter(({ type }) => type === 'flowStep')
  const renderContent = (node: RichNode) => look.within(node, children(node))
  const line = (type: string, className: string, parent = flow) =>
    (parent.content ?? [])
      .filter((part) => part.type === type)
      .map((part) => element('p', { class: className, ...look.attributes(part) }, renderContent(part)))
  const repeatForm: Form = { id, children: repeat, targetOf }
  return element(
    isOnPage ? 'section' : 'div',
    { class: 'flow', id, 'aria-labelledby': titleId },
    ...formerAnchors(former),
    element(
      'p',
      { class: 'flow-title', id: titleId },
      ...(flow.content ?? []).filter(({ type }) => type === 'flowTitle').map(renderContent),
      ...(isOnPage
        ? [element('a', { class: 'anchor', href: `#${id}`, 'aria-label': 'Link to this flow chart' }, text('#'))]
        : []),
    ),
    ...line('flowNote', 'flow-note'),
    ...(steps.length > 0
      ? [
          element(
            'ol',
            { class: 'flow-first' },
            ...steps.map((step) => element('li', look.attributes(step), renderContent(step))),
          ),
        ]
      : []),
    ...(start ? [element('div', { class: 'flow-chart' }, look.within(start, renderQuestion(start)))] : []),
    ...line('flowFoot', 'flow-foot'),
    ...(isOnPage && start
      ? [
          fold('One question at a time', renderStep(start, repeatForm, [])),
          fold('As a table', renderRows(flow, repeatForm)),
        ]
      : []),
  )

  function renderQuestion(question: RichNode, answer?: Html): Html {
    const [questionText] = (question.content ?? []).filter(({ type }) => type === 'flowText')
    return join([
      ...(answer ? [element('p', { class: 'flow-answer' }, answer)] : []),
      element(
        'div',
        { class: 'flow-ask', id: ids.get(question) },
        element('p', { class: 'flow-question' }, questionText ? renderContent(questionText) : text('')),
        ...line('flowNote', 'flow-note', question),
        ...chooseLine(question),
      ),
      element('ul', {}, ...answersOf(question).map(renderAnswer)),
    ])
  }

  function renderAnswer(answer: RichNode): Html {
    const words = partOf(answer, 'flowText')
    const rendered = words ? renderContent(words) : text('')
    const next = leadsTo(answer)
    const [first] = next
    const isBranch = next.length === 1 && first?.type === 'flowQuestion'
    const attributes = { 'data-colour': String(answer.attrs?.colour ?? '') || undefined, ...look.attributes(answer) }
    return element(
      'li',
      { class: isBranch ? undefined : 'flow-end', ...attributes },
      look.within(
        answer,
        isBranch
          ? look.within(first, renderQuestion(first, rendered))
          : join([
              element('p', { class: 'flow-answer' }, element('span', {}, rendered)),
              element('div', { class: 'flow-outcomes' }, ...next.map((part) => look.within(part, renderEnd(part)))),
            ]),
      ),
    )
  }

  function renderEnd(part: RichNode): Html {
    if (part.type === 'flowQuestion') return element('div', { class: 'flow-chart' }, renderQuestion(part))
    if (part.type === 'flowGoto')
      return element('div', { class: 'flow-outcome', ...look.attributes(part) }, element('p', {}, targetOf(part)))
    return element(
      'div',
      { class: 'flow-outcome', id: ids.get(part), ...look.attributes(part) },
      ...(part.content ?? [])
        .filter(({ type }) => type === 'flowText')
        .map((words) => element('p', {}, renderContent(words))),
      ...(part.content ?? [])
        .filter(({ type }) => type === 'flowThen')
        .map((then) => element('p', { class: 'flow-then' }, element('span', {}, text('Then: ')), renderContent(then))),
    )
  }

  /** The name of the part that a reference leads to, linked if the part has an anchor. */
  function targetOf(reference: RichNode): Html {
    const target = flowParts(flow).find(({ attrs }) => attrs?.id && attrs.id === reference.attrs?.target)
    const words = text(`Go to “${target ? unbroken(flowWords(target)) : '?'}”`)
    const targetId = target && ids.get(target)
    return element('span', { class: 'flow-goto' }, targetId ? element('a', { href: `#${targetId}` }, words) : words)
  }
}

function partIds(flow: RichNode, id: string, page: RenderContext): Map<RichNode, string> {
  if (!lastingIdOf(flow) || page.prefix) return new Map()
  return new Map(
    flowParts(flow).flatMap((part) => (part.attrs?.id ? [[part, page.id(`${id}-${part.attrs.id}`, part)]] : [])),
  )
}

const chooseLine = ({ attrs }: RichNode): Html[] =>
  attrs?.choose === 'all' ? [element('p', { class: 'flow-choose' }, text('More than one may apply.'))] : []

const fold = (name: string, rendered: Html) =>
  element('details', { class: 'flow-fold' }, element('summary', {}, text(name)), rendered)

type Form = {
  readonly id: string
  children(node: RichNode): Html
  targetOf(reference: RichNode): Html
}

const part = (node: RichNode, type: string, { children }: Form): Html => {
  const found = partOf(node, type)
  return found ? children(found) : text('')
}

/** A question with a disclosure for each answer, which opens the next part. One is open at a time; without script. */
function renderStep(question: RichNode, form: Form, path: readonly number[]): Html {
  const note = part(question, 'flowNote', form)
  return join([
    element('p', { class: 'flow-question' }, part(question, 'flowText', form)),
    ...(note ? [element('p', { class: 'flow-note' }, note)] : []),
    ...chooseLine(question),
    ...answersOf(question).map((answer, index) => {
      const words = partOf(answer, 'flowText') ?? answer
      return element(
        'details',
        { class: 'flow-step', name: question.attrs?.choose === 'all' ? undefined : [form.id, ...path].join('-') },
        // A summary must not contain links, so the marks of the answer follow it.
        element('summary', {}, element('span', {}, form.children(withoutMarks(words)))),
        ...leadsTo(answer).map((next) =>
          next.type === 'flowQuestion'
            ? join([...marksLine(words, form), renderStep(next, form, [...path, index])])
            : element('div', { class: 'flow-outcome' }, ...renderOutcome(next, form), ...marksLine(words, form)),
        ),
      )
    }),
  ])
}

function renderOutcome(node: RichNode, form: Form): Html[] {
  if (node.type === 'flowGoto') return [element('p', {}, form.targetOf(node))]
  const then = part(node, 'flowThen', form)
  return [
    element('p', {}, part(node, 'flowText', form)),
    ...(then ? [element('p', { class: 'flow-then' }, element('span', {}, text('Then: ')), then)] : []),
  ]
}

const withoutMarks = (words: RichNode): RichNode => ({
  ...words,
  content: (words.content ?? [])
    .filter((node) => !isMark(node))
    .map(({ marks, ...node }) => ({ ...node, ...(marks && { marks: marks.filter(({ type }) => type !== 'link') }) })),
})

function marksLine(words: RichNode, { children }: Form): Html[] {
  const content = (words.content ?? []).filter(isMark)
  return content.length > 0 ? [element('p', { class: 'flow-note' }, children({ ...words, content }))] : []
}

/** A row for each way through the chart, under the questions that lead to it. */
function renderRows(flow: RichNode, form: Form): Html {
  const paths = flowPaths(flow)
  const hasThen = paths.some(({ end }) => partOf(end, 'flowThen'))
  const columns = ['Situation', hasThen ? 'First' : 'Outcome', ...(hasThen ? ['Then'] : [])]
  let group: RichNode | undefined
  const rows = paths.flatMap(({ taken, end }) => {
    const last = taken.at(-1) as FlowStep
    const isNew = group !== last.question
    group = last.question
    const cells = [
      end.type === 'flowGoto' ? form.targetOf(end) : part(end, 'flowText', form),
      ...(hasThen ? [part(end, 'flowThen', form)] : []),
    ]
    return [
      ...(isNew
        ? [
            element(
              'tr',
              { class: 'flow-group', role: 'row' },
              element('th', { colspan: columns.length, scope: 'rowgroup', role: 'rowheader' }, text(groupName(taken))),
            ),
          ]
        : []),
      element(
        'tr',
        { role: 'row' },
        element('th', { scope: 'row', role: 'rowheader' }, part(last.answer, 'flowText', form)),
        ...cells.map((rendered, index) =>
          element(
            'td',
            { role: 'cell', 'data-label': rendered ? columns[index + 1] : undefined },
            element('div', {}, rendered),
          ),
        ),
      ),
    ]
  })
  return element(
    'div',
    { class: 'table table-stacks' },
    element(
      'table',
      { role: 'table', 'aria-label': unbroken(textOf(partOf(flow, 'flowTitle') ?? flow).trim()) },
      element(
        'thead',
        { role: 'rowgroup' },
        element(
          'tr',
          { role: 'row' },
          ...columns.map((column) => element('th', { scope: 'col', role: 'columnheader' }, text(column))),
        ),
      ),
      element('tbody', { role: 'rowgroup' }, ...rows),
    ),
  )
}

/** The answers before a question, and the question. */
const groupName = (taken: readonly FlowStep[]): string => {
  const before = taken.slice(0, -1).map(branchText)
  const question = unbroken(flowWords((taken.at(-1) as FlowStep).question))
  return [...before, question].join(' › ')
}

/** An answer in words that can be understood without its question. */
export const branchText = ({ question, answer }: FlowStep): string =>
  unbroken(isYesOrNo(answer) ? `${flowWords(question)} ${flowWords(answer)}` : flowWords(answer))
