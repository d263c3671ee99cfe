import { expect, test } from 'vitest'
import { treeOf } from '#test/pasted-tree.ts'
import { cleanMarkup } from './clean.ts'
import { lossesInWords } from './report.ts'

const hidden = 'Left out: 1 piece of hidden text.'

function pasted(html: string) {
  const { document, losses } = cleanMarkup(treeOf(`<body>${html}</body>`))
  const texts = (document.content ?? []).map(({ content = [] }) => content.map(({ text }) => text).join(''))
  return { text: texts.join('\n'), notice: lossesInWords(losses) }
}

test.each([
  'display:none',
  'font-size:0',
  'font-size:0px',
  'position:absolute;left:-9999px',
  'position:absolute;top:-100em',
  'position:absolute;clip:rect(0,0,0,0)',
  'position:absolute;clip:rect(1px 1px 1px 1px)',
  'position:absolute;clip-path:inset(50%)',
  'position:absolute;width:1px;height:1px;overflow:hidden',
])('text hidden by %s is left out and named, without a trace', (style) => {
  expect(pasted(`<p>10<span style="${style}">5 mg</span>0 mg</p>`)).toEqual({ text: '100 mg', notice: hidden })
  expect(pasted(`<style>.x{${style}}</style><p>10<span class="x">5 mg</span>0 mg</p>`)).toEqual({
    text: '100 mg',
    notice: hidden,
  })
})

test.each(['visibility:hidden', 'opacity:0', 'opacity: 0.0'])('text hidden by %s leaves its room', (style) => {
  expect(pasted(`<p>10<span style="${style}">5 mg</span>0 mg</p>`)).toEqual({ text: '10 0 mg', notice: hidden })
})

test.each(['sr-only', 'visually-hidden', 'screen-reader-text'])('text of the class %s is left out', (name) => {
  expect(pasted(`<p>Dose <span class="${name}">(opens in a new tab)</span></p>`)).toEqual({
    text: 'Dose',
    notice: hidden,
  })
})

test.each(['font-size:0', 'visibility:hidden'])('what is seen again within %s is kept', (style) => {
  const inner = 'font-size:12px;visibility:visible'
  expect(pasted(`<div style="${style}"> <p>lost</p><p style="${inner}">5 mg <b>daily</b></p> </div>`)).toEqual({
    text: '5 mg daily',
    notice: hidden,
  })
  expect(pasted(`<p style="${style}">lost <span style="${inner}">5 mg</span></p>`)).toEqual({
    text: '5 mg',
    notice: hidden,
  })
  expect(pasted(`<div style="${style}"><h2>lost <b style="font-size:2em">too</b></h2></div>`)).toEqual({
    text: '',
    notice: hidden,
  })
})

test('hidden spaces go without a word, and text that is only small, clear or printed elsewhere stays', () => {
  expect(pasted('<p>a<span style="font-size:0"> \u00a0</span>b</p>').notice).toBe('')
  const styles = ['font-size:0.5em', 'opacity:0.4', 'margin-left:-36pt', 'clip:auto', 'position:absolute;left:-4px']
  for (const style of styles) expect(pasted(`<p><span style="${style}">5 mg</span></p>`).text).toBe('5 mg')
  expect(
    pasted('<style>@media print{.a{color:red}.x{display:none}}</style><p><span class="x">5 mg</span></p>'),
  ).toEqual({ text: '5 mg', notice: '' })
})

test('a hidden cell keeps its column', () => {
  const { document, losses } = cleanMarkup(
    treeOf('<table><tr><td>a<td style="visibility:hidden">5<td>b</tr><tr><td>1<td>2<td>3</tr></table>'),
  )
  expect(document.content?.[0]?.content?.[0]?.content).toHaveLength(3)
  expect(JSON.stringify(document)).not.toContain('"5"')
  expect(lossesInWords(losses)).toBe(hidden)
})

test('a caption has no hidden text, and keeps digits apart', () => {
  const { document } = cleanMarkup(
    treeOf(
      '<table><caption>To 10<span style="position:absolute;top:90px">9</span><i style="font-size:0">x</i></caption><tr><td>a<td>b</table>',
    ),
  )
  expect(document.content?.[0]?.attrs).toEqual(expect.objectContaining({ caption: 'To 10 9' }))
})
