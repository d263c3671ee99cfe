import { expect, test } from 'vitest'
import { diffDocuments } from '../../diff/blocks.ts'
import { summaryOf } from '../../diff/summary.ts'
import type { RichNode } from '../../document.ts'
import { passagesIn } from '../../passages.ts'
import { renderDifference } from '../../render/diff.ts'
import { newRenderContext } from '../../render/page.ts'
import { renderRegion } from '../../render/region.ts'
import { validDocument } from '../../schema.ts'
import { answersOf, flowFault, flowLimits, flowParts, partOf, withPartIds } from './flow.ts'

const line = (type: string, words: string): RichNode => ({
  type,
  ...(words && { content: [{ type: 'text', text: words }] }),
})
const outcome = (words: string, id = '', then?: string): RichNode => ({
  type: 'flowOutcome',
  attrs: { id },
  content: [line('flowText', words), ...(then ? [line('flowThen', then)] : [])],
})
const goTo = (target: string): RichNode => ({ type: 'flowGoto', attrs: { target } })
const answer = (words: string, next: RichNode): RichNode => ({
  type: 'flowAnswer',
  content: [line('flowText', words), next],
})
const question = (words: string, answers: RichNode[], id = ''): RichNode => ({
  type: 'flowQuestion',
  attrs: { id },
  content: [line('flowText', words), ...answers],
})
const flow = (question: RichNode, title = 'Which drug?'): RichNode => ({
  type: 'doc',
  content: [{ type: 'flow', attrs: { id: 'c-222222' }, content: [line('flowTitle', title), question] }],
})

const anaemia = (first = 'ESA', second = 'Luspatercept', ...more: RichNode[]) =>
  flow(
    question(
      'Anaemia?',
      [
        answer('No', outcome('Watch and wait', '2222')),
        answer(
          'Yes',
          question(
            'Transfused?',
            [answer('Rarely', outcome(first, '3333', 'review')), answer('Often', outcome(second, '4444'))],
            '5555',
          ),
        ),
        ...more,
      ],
      '6666',
    ),
  )

const faultOf = (document: RichNode) => flowFault(validDocument(document))

test('a complete chart has no fault', () => {
  expect(faultOf(anaemia())).toBeUndefined()
  expect(
    faultOf(flow(question('A?', [answer('1', outcome('X', '2222')), answer('2', goTo('2222'))], '3333'))),
  ).toBeUndefined()
})

test.each([
  ['no title', flow(question('A?', [answer('1', outcome('X')), answer('2', outcome('Y'))]), ' '), /has no title/],
  [
    'an empty question',
    flow(question(' ', [answer('1', outcome('X')), answer('2', outcome('Y'))])),
    /question .* is empty/,
  ],
  [
    'an empty answer',
    flow(question('A?', [answer('', outcome('X')), answer('2', outcome('Y'))])),
    /answer .* is empty/,
  ],
  [
    'an empty outcome',
    flow(question('A?', [answer('1', outcome('')), answer('2', outcome('Y'))])),
    /outcome .* is empty/,
  ],
  [
    'two equal answers',
    flow(question('A?', [answer('Yes', outcome('X')), answer('yes', outcome('Y'))])),
    /“A\?” has two answers “yes”/,
  ],
  [
    'a long answer',
    flow(
      question('A?', [answer('x'.repeat(flowLimits.answerCharacters + 1), outcome('X')), answer('2', outcome('Y'))]),
    ),
    /more than 160 characters/,
  ],
  [
    'a target that is not there',
    flow(question('A?', [answer('1', goTo('9999')), answer('2', outcome('Y'))])),
    /not in this/,
  ],
  ['no target', flow(question('A?', [answer('1', goTo('')), answer('2', outcome('Y'))])), /not in this/],
  [
    'a question that leads to itself',
    flow(question('A?', [answer('1', goTo('2222')), answer('2', outcome('Y'))], '2222')),
    /“A\?” would create a loop/,
  ],
  [
    'two questions that lead to each other',
    flow(
      question('A?', [
        answer('1', question('B?', [answer('1', goTo('4444')), answer('2', outcome('X'))], '3333')),
        answer('2', question('C?', [answer('1', goTo('3333')), answer('2', outcome('Y'))], '4444')),
      ]),
    ),
    /create a loop/,
  ],
])('%s is reported with its place', (_, document, message) => {
  const fault = faultOf(document)
  expect(fault?.message).toMatch(message)
  expect(fault?.path).toMatch(/^\/content\/0\/content\/\d/)
})

test('limits: parts and depth', () => {
  const deep = (levels: number): RichNode =>
    levels === 0 ? outcome('X') : question('A?', [answer('1', deep(levels - 1)), answer('2', outcome('Y'))])
  expect(faultOf(flow(deep(flowLimits.depth)))).toBeUndefined()
  expect(faultOf(flow(deep(flowLimits.depth + 1)))?.message).toMatch(/more than 8 questions deep/)
  const wide = (answers: number) => Array.from({ length: answers }, (_, at) => answer(`${at}`, outcome('X')))
  const broad = (questions: number) =>
    flow(
      question(
        'A?',
        Array.from({ length: questions }, (_, at) => answer(`${at}`, question('B?', wide(12)))),
      ),
    )
  expect(faultOf(broad(4))).toBeUndefined()
  expect(faultOf(broad(5))?.message).toMatch(/more than 60 questions and outcomes/)
})

test.each([
  ['one answer', question('A?', [answer('1', outcome('X'))])],
  [
    'thirteen answers',
    question(
      'A?',
      Array.from({ length: 13 }, (_, at) => answer(`${at}`, outcome('X'))),
    ),
  ],
  ['an answer that leads nowhere', question('A?', [line('flowAnswer', ''), answer('2', outcome('X'))])],
  [
    'an unknown colour',
    question('A?', [{ ...answer('1', outcome('X')), attrs: { colour: 'red' } }, answer('2', outcome('X'))]),
  ],
  ['an id in other letters', question('A?', [answer('1', outcome('X', 'O0l1')), answer('2', outcome('X'))])],
])('%s is not stored', (_, question) => {
  expect(() => validDocument(flow(question))).toThrow()
})

test('every part gets an id of its own, and references follow', () => {
  const document = flow(
    question('A?', [answer('1', outcome('X', '2222')), answer('2', outcome('Y', '2222')), answer('3', goTo('2222'))]),
  )
  let next = 3
  const withIds = withPartIds(document, (id) => id || String(next++).repeat(4))
  const [block] = withIds.content ?? []
  if (!block) throw new Error('The document is empty.')
  expect(flowParts(block).map(({ attrs }) => attrs?.id)).toEqual(['3333', '2222', '4444'])
  const renamed = withPartIds(withIds, (id) => (id === '2222' ? '9999' : id))
  const start = partOf(renamed.content?.[0] ?? block, 'flowQuestion')
  expect(answersOf(start ?? block)[2]?.content?.[1]?.attrs?.target).toBe('9999')
})

test('chart, steps and table hold the same answers and outcomes; ids are unique', () => {
  const html = renderRegion(validDocument(anaemia()), newRenderContext())
  for (const words of ['Watch and wait', 'ESA', 'Luspatercept']) expect(html.split(words)).toHaveLength(4)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(['c-222222', 'c-222222-3333', 'c-222222-5555']))
  expect(html).toContain('Then: </span>review')
  expect(html).toMatch(/<summary><span>Often<\/span><\/summary><div class="flow-outcome"><p>Luspatercept/)
  expect(html).toContain('Anaemia? Yes › Transfused?')
})

test('statements to be confirmed are counted once; summaries hold no marks', () => {
  const marked = flow(
    question('A?', [
      {
        type: 'flowAnswer',
        content: [
          { type: 'flowText', content: [{ type: 'text', text: 'One' }, { type: 'unconfirmed' }] },
          outcome('X'),
        ],
      },
      answer('2', outcome('Y')),
    ]),
  )
  const page = newRenderContext()
  const html = renderRegion(validDocument(marked), page)
  expect(page.unconfirmedCount).toBe(1)
  expect(html).toContain('<summary><span>One</span></summary>')
  expect(html.match(/class="unconfirmed(?:-mark)?"/g)).toHaveLength(3)
})

test('search gets a passage for each step, note and path; a path has the anchor of its outcome', () => {
  const [block] = anaemia().content ?? []
  const [title, question] = block?.content ?? []
  const more = { ...block, content: [title, line('flowNote', 'In short'), line('flowStep', 'A film'), question] }
  const first = passagesIn(validDocument({ type: 'doc', content: [more] }), newRenderContext()).slice(0, 2)
  expect(first).toMatchObject([
    { kind: 'row', anchor: 'c-222222', title: 'First step', text: 'A film' },
    { kind: 'text', anchor: 'c-222222', text: 'In short' },
  ])
  expect(
    passagesIn(validDocument(anaemia()), newRenderContext()).map(({ anchor, caption, title, text }) => [
      anchor,
      caption,
      title,
      text,
    ]),
  ).toEqual([
    ['c-222222-2222', 'Which drug?', 'Anaemia? No', 'Watch and wait'],
    ['c-222222-3333', 'Which drug?', 'Anaemia? Yes › Rarely', 'ESA. Then: review'],
    ['c-222222-4444', 'Which drug?', 'Anaemia? Yes › Often', 'Luspatercept'],
  ])
})

test('the history marks a changed outcome, and an added answer, in the chart', () => {
  const [before, now] = [anaemia(), anaemia('ESA; luspatercept later')].map(validDocument) as [RichNode, RichNode]
  const difference = diffDocuments(before, now)
  expect(summaryOf(difference)).toBe('1 flow chart outcome changed')
  const html = renderDifference(difference, newRenderContext('then-'))
  expect(html).toMatch(/ESA<ins>.*; luspatercept later/)
  expect(html).not.toContain('As a table')
  const added = diffDocuments(
    now,
    validDocument(anaemia('ESA; luspatercept later', 'Luspatercept', answer('Unknown', outcome('Ask again', '7777')))),
  )
  expect(summaryOf(added)).toBe('1 flow chart answer added')
  expect(renderDifference(added, newRenderContext('then-'))).toMatch(/<li[^>]*data-change="added"><ins>/)
})
