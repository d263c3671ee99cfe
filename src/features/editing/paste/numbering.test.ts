import { expect, test } from 'vitest'
import { type RichNode, textOf } from '#features/rich-text/index.ts'
import { treeOf } from '#test/pasted-tree.ts'
import { cleanMarkup } from './clean.ts'
import { lossesInWords } from './report.ts'

/** Every item with the number before it, and what was lost. */
function numbered(html: string) {
  const { document, losses } = cleanMarkup(treeOf(`<body>${html}</body>`))
  return { items: (document.content ?? []).flatMap(itemsIn), notice: lossesInWords(losses) }
}

function itemsIn({ type, attrs, content = [] }: RichNode): string[] {
  return content.flatMap((item, at) => {
    const [words, ...more] = item.content ?? []
    const label = type === 'orderedList' ? `${Number(attrs?.start) + at}. ` : '• '
    return [
      `${label}${words?.content?.[0]?.text ?? ''}`,
      ...more.flatMap((list) => itemsIn(list).map((line) => `  ${line}`)),
    ]
  })
}

test.each([
  ['a first number', '<ol start="4"><li>a<li>b</ol>', ['4. a', '5. b']],
  ['a number of an item', '<ol><li>a<li value="5">b<li>c</ol>', ['1. a', '5. b', '6. c']],
  ['a number of the first item', '<ol start="2"><li value="7">a<li>b</ol>', ['7. a', '8. b']],
  ['numbers that go down', '<ol><li value="3">a<li value="2">b</ol>', ['3. a', '2. b']],
  [
    'a number of an item with a list',
    '<ol><li>a<ol start="3"><li>x</ol><li value="4">b</ol>',
    ['1. a', '  3. x', '4. b'],
  ],
  ['the number of an item without text', '<ol><li>a<li><li>c</ol>', ['1. a', '3. c']],
  ['the same number', '<ol><li value="1">a<li value="2">b</ol>', ['1. a', '2. b']],
  [
    'the number of an item with a depth',
    '<ol><li aria-level="1">a</ol><ol start="5"><li aria-level="1">b</ol>',
    ['1. a', '5. b'],
  ],
  ['a number without meaning', '<ol start="x"><li value="">a</ol>', ['1. a']],
  ['a number of a bullet', '<ul><li value="5">a</ul>', ['• a']],
])('%s is kept', (_, html, items) => {
  expect(numbered(html)).toEqual({ items, notice: '' })
})

test.each([
  ['letters', '<ol type="a"><li>x<li>y</ol>'],
  ['Roman numbers', '<ol type="I"><li>x<li>y</ol>'],
  ['letters by a style', '<ol style="list-style-type: upper-alpha"><li>x<li>y</ol>'],
  [
    'letters of the items',
    '<ol><li style="list-style-type:lower-alpha">x<li style="list-style-type:lower-alpha">y</ol>',
  ],
  ['a letter of an item', '<ol><li type="A">x<li>y</ol>'],
  ['numbers in reverse', '<ol reversed><li>x<li>y</ol>'],
  ['a first number below 0', '<ol start="-3"><li>x<li>y</ol>'],
  ['a number of an item that is too high', '<ol><li value="10000">x<li value="2">y</ol>'],
  [
    'the letters of Word',
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">c)</span>x</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">d)</span>y</p>',
  ],
])('%s that cannot be kept are named', (_, html) => {
  expect(numbered(html)).toEqual({
    items: ['1. x', '2. y'],
    notice: 'Changed: 1 list is numbered in another way: check what refers to its items.',
  })
})

test('a numbered list keeps its numbers in a line of text', () => {
  const list = '<ol start="2"><li>5 mg<li>10 mg</ol>'
  const { document } = cleanMarkup(
    treeOf(`<body><ul><li>a<table><tr><td>${list}</td><td>b</td></tr></table></ul></body>`),
  )
  expect(textOf(document)).toContain('(2) 5 mg; (3) 10 mg | b')
})
