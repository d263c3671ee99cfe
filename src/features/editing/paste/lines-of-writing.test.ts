import { expect, test } from 'vitest'
import type { RichNode } from '#features/rich-text/index.ts'
import { treeOf } from '#test/pasted-tree.ts'
import { cleanMarkup } from './clean.ts'

/** Wrappings of text, and what they do to its line: `+` and `-` move it, `|` begins another, nothing changes nothing. */
const wrappings: readonly (readonly [string, string, string])[] = [
  ...(['sup', 'sub'] as const).map((name) => [name === 'sup' ? '+' : '-', `<${name}>`, `</${name}>`] as const),
  ['+', '<sup style="position:relative;vertical-align:baseline;top:-.5em">', '</sup>'],
  ['-', '<sub style="position:relative;vertical-align:baseline;bottom:-.25em">', '</sub>'],
  ['+', '<span style="vertical-align:super">', '</span>'],
  ['-', '<span style="vertical-align:sub">', '</span>'],
  ['+', '<span style="vertical-align:33%">', '</span>'],
  ['-', '<span style="vertical-align:-3pt">', '</span>'],
  ['+', '<span style="position:relative;top:-4.0pt;mso-text-raise:4.0pt">', '</span>'],
  ['-', '<span style="position:relative;top:3.0pt;mso-text-raise:-3.0pt">', '</span>'],
  ['+', '<span class="exponent">', '</span>'],
  ['+', '<span class="ltx_text ltx_superscript">', '</span>'],
  ['+', '<span class="ql-super">', '</span>'],
  ['+', '<small style="vertical-align:top">', '</small>'],
  ['+', '<span style="position:relative;inset:-.5em auto auto">', '</span>'],
  ['-', '<span style="position:relative;inset-block-start:.4em">', '</span>'],
  ['+', '<span style="position:absolute;top:-.5em">', '</span>'],
  ['-', '<span style="position:absolute;bottom:-4px">', '</span>'],
  ['+', '<span style="position:absolute;top:0;font-size:70%">', '</span>'],
  ['-', '<span style="position:absolute;bottom:0;font-size:.7em">', '</span>'],
  ['+', '<span style="position:absolute;inset:auto auto .6em 100%;font-size:smaller">', '</span>'],
  ['|', '<span style="position:absolute;top:90px">', '</span>'],
  ['|', '<span style="position:fixed;bottom:1.2em">', '</span>'],
  ['|', '<span style="position:absolute;left:100%">', '</span>'],
  ['', '<span style="position:relative">', '</span>'],
  ['', '<span style="vertical-align:baseline">', '</span>'],
  ['', '<b>', '</b>'],
  ['', '<i style="position:relative;top:-1px">', '</i>'],
  ['|', '<span style="display:block">', '</span>'],
  ['|', '<div>', '</div>'],
  ['|', '<div style="position:relative;top:-1em">', '</div>'],
  ['|', '<ul><li>', '</li></ul>'],
  ['|', '<table><tr><td>', '</td></tr></table>'],
]

test('no paste joins two runs of digits that stood on different lines of writing', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const next = randomFrom(seed)
    const lines = new Map<string, string>()
    let count = 0
    let line = 0

    function markup(height: string, depth: number): string {
      let out = ''
      for (let each = 1 + next(3); each > 0; each--) {
        const [step = '', begin, end] = wrappings[next(wrappings.length)] ?? []
        if (depth === 0 || next(3) === 0) {
          const run = String(100 + count++)
          lines.set(run, `${line}${height}`)
          out += run
        } else if (step === '|') {
          line++
          out += `${begin}${markup('', depth - 1)}${end}`
          line++
        } else out += `${begin}${markup(height + step, depth - 1)}${end}`
      }
      return out
    }

    const html = `<body>${markup('', 4)}</body>`
    const { document } = cleanMarkup(treeOf(html))
    const runs = textsIn(document).flatMap((text) => text.match(/\d+/g) ?? [])
    for (const run of runs)
      expect(new Set((run.match(/\d{3}/g) ?? []).map((each) => lines.get(each))).size, `${run} in ${html}`).toBe(1)
    expect(runs.join('').match(/\d{3}/g), html).toEqual([...lines.keys()])
  }
})

test.each([
  ['an inline block that is moved', '10<span style="display:inline-block;transform:translateY(-.4em)">9</span>/L'],
  ['a matrix', '10<span style="display:inline-block;transform:matrix(1, 0, 0, 1, 0, -6)">9</span>/L'],
  ['an inline block that is aligned', '10<span style="display:inline-block;vertical-align:.5em">9</span>/L'],
  [
    'a place above the line within another',
    '<span style="position:relative">10<span style="position:absolute;top:-.4em">9</span></span>/L',
  ],
  ['the text above another', '<ruby>10<rt>9</rt></ruby>/L'],
])('%s is raised', (_, html) => {
  const { document } = cleanMarkup(treeOf(`<body>${html}</body>`))
  expect(document.content?.[0]?.content).toMatchObject([
    { text: '10' },
    { text: '9', marks: [{ type: 'superscript' }] },
    { text: '/L' },
  ])
})

test('a fraction keeps its distance from the digits around its formula', () => {
  const half = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'
  const { document } = cleanMarkup(treeOf(`<body>2${half} to 3 ${half}5</body>`))
  expect(textsIn(document)).toEqual(['2 1/2 to 3 1/2 5'])
})

/** The texts of a document. Texts with different marks or in different blocks are apart. */
const textsIn = ({ text, content = [] }: RichNode): string[] => (text === undefined ? content.flatMap(textsIn) : [text])

/** Random whole numbers below a limit, the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed * 2654435761
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
