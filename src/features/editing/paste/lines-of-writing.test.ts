import { expect, test } from 'vitest'
import type { RichNode } from '#features/rich-text/index.ts'
import { cleanMarkup } from './clean.ts'
import { treeOf } from './testing.ts'

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
