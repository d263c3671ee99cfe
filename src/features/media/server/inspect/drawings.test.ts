import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { svgOf } from '#test/hostile-files.ts'
import { pngPicture } from '#test/pictures.ts'
import inspectFile from './inspect-file.ts'

/** A drawing as it is stored, with what was left out of it, or why it is refused. */
async function inspected(source: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'mds-inspect-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [path, cleanPath] = [join(folder, 'a'), join(folder, 'b')]
  await writeFile(path, source)
  const verdict = await inspectFile({ as: 'image', path, isDrawing: true, cleanPath })
  const losses = verdict.losses?.map(({ message }) => message).join('\n') ?? ''
  const refusal = verdict.fault && `${verdict.fault}: ${'info' in verdict ? verdict.info : ''}`
  return { refusal, losses, svg: refusal ? '' : await readFile(cleanPath, 'utf8') }
}

const html = (words: string, style = '') => `<div xmlns="http://www.w3.org/1999/xhtml" style="${style}">${words}</div>`
const label = (words: string, style?: string, place = 'x="10" y="20" width="200" height="40"') =>
  `<foreignObject ${place}>${html(words, style)}</foreignObject>`
/** The text of a drawing with a line break after each text element. */
const textIn = (svg: string) =>
  svg
    .replace(/<\/text>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .trim()

const drawioLabel = (words: string, fallback: string) =>
  `<switch><foreignObject style="overflow: visible; text-align: left;" pointer-events="none" width="100%" height="100%" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility">${html(
    `<div style="box-sizing: border-box; font-size: 0px; text-align: center; "><div style="display: inline-block; font-size: 12px; font-family: Helvetica; color: rgb(0, 0, 0); line-height: 1.2; white-space: normal;">${words}</div></div>`,
    'display: flex; align-items: unsafe center; justify-content: unsafe center; width: 118px; height: 1px; padding-top: 30px; margin-left: 1px;',
  )}</foreignObject><text x="60" y="34">${fallback}</text></switch>`

test('labels in HTML become text at their place, which the editor reads', async () => {
  const { svg, losses } = await inspected(svgOf(label('<span>EPO &lt; 200 U/L</span>')))
  expect(textIn(svg)).toBe('EPO < 200 U/L')
  expect(svg).toMatch(
    /<text x="10" y="35\.2" text-anchor="start" style="fill:currentColor;stroke:none;font-size:16px">/,
  )
  expect(losses).toMatch(/^1 label .* HTML is turned into plain text/)
})

test('a style sheet or a script within a label is no text of it', async () => {
  const { svg } = await inspected(svgOf(label('<style>.a{color:red}</style><p>EPO</p><script>alert("U/L")</script>')))
  expect(svg.match(/<text.*<\/text>/g)?.map(textIn)).toEqual(['EPO'])
})

test('a label of draw.io is drawn once, in the middle of its box', async () => {
  const notice =
    '<switch><g requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"/><a xlink:href="https://example.org" xmlns:xlink="http://www.w3.org/1999/xlink"><text>Text is not SVG - cannot display</text></a></switch>'
  const { svg, refusal } = await inspected(
    svgOf(`${drawioLabel('Lenalidomide<br/><b>10 mg</b>', 'Lenalidomid...')}${notice}`),
  )
  expect(refusal).toBeUndefined()
  expect(textIn(svg)).toBe('Lenalidomide\n10 mg')
  expect(svg).toMatch(/<text x="60" y="27\.5" text-anchor="middle"/)
  expect(svg.match(/font-weight:bold/g)).toHaveLength(1)
})

test('raised and lowered characters of a label stay so', async () => {
  const { svg } = await inspected(svgOf(label('10<sup>9</sup>/L, B<sub>12</sub>')))
  expect(svg).toMatch(/10<tspan dy="-5\.6" style="[^"]*font-size:11\.2px">9<\/tspan><tspan dy="5\.6"/)
  expect(svg).toMatch(/B<\/tspan><tspan dy="2\.4"/)
})

test('a long label is broken into lines, a list into items', async () => {
  const { svg } = await inspected(
    svgOf(label('<p>Offer an erythropoiesis-stimulating agent</p><ul><li>One</li><li>Two</li></ul>')),
  )
  expect(
    textIn(svg)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(['Offer an erythropoiesis-', 'stimulating agent', '• One', '• Two'])
})

test.each([
  ['a table', label('<table><tr><td>Dose</td></tr></table>'), /“Dose”.*<table>/],
  ['a formula', label('<math><mi>x</mi></math>'), /“x”/],
  ['flowed text', '<flowRoot><flowPara>Azacitidine 75 mg</flowPara></flowRoot>', /“Azacitidine 75 mg”/],
  ['an unknown element', '<hatch><text>Iron</text></hatch>', /“Iron”/],
])('a drawing whose words would be lost in %s is refused', async (_, inside, reason) => {
  const { refusal } = await inspected(svgOf(inside))
  expect(refusal).toMatch(/^words: These words would be missing: /)
  expect(refusal).toMatch(reason)
})

const showing = '<animate attributeName="opacity" from="0" to="1" dur="1s" fill="freeze"/>'

test.each([
  ['an animation', `<text opacity="0">EPO 450 U/kg${showing}</text>`],
  ['an animation of the group around them', `<g style="opacity:0">${showing}<rect/><text>EPO 450 U/kg</text></g>`],
  [
    'an animation elsewhere',
    '<text id="t" opacity="0">EPO 450 U/kg</text><set href="#t" attributeName="opacity" to="1"/>',
  ],
  [
    'an animation of what they inherit',
    '<g visibility="hidden"><text>EPO 450 U/kg<set attributeName="visibility" to="visible" begin="1s"/></text></g>',
  ],
  [
    'another class',
    '<style>.off{display:none}</style><text class="off">EPO 450 U/kg<set attributeName="class" to="on"/></text>',
  ],
  [
    'keyframes',
    '<style>@keyframes show{to{opacity:1}}.late{opacity:0;animation:show 1s forwards}</style><text class="late">EPO 450 U/kg</text>',
  ],
  [
    'keyframes for those who want motion',
    '<style>@media (prefers-reduced-motion:no-preference){.late{fill-opacity:0;animation-name:show}}</style><text class="late">EPO 450 U/kg</text>',
  ],
  ['keyframes, in a label', `<style>p{animation:show 1s}</style>${label('<p style="opacity:0">EPO 450 U/kg</p>')}`],
])('words that only %s shows are not lost without a word', async (_, inside) => {
  const { refusal } = await inspected(svgOf(inside))
  expect(refusal).toBe('words: These words would stay hidden, because only an animation shows them: “EPO 450 U/kg”.')
})

test.each([
  ['move', '<text>EPO<animate attributeName="x" to="9"/></text>'],
  ['begin shown', `<text>EPO${showing}</text>`],
  [
    'are shown within hidden shapes',
    '<g fill="none"><set attributeName="fill" to="red"/><text fill="black">EPO</text></g>',
  ],
  [
    'are hidden for good beside others',
    `<text display="none">old</text><text>EPO</text><rect opacity="0">${showing}</rect>`,
  ],
])('an animation of words that %s is only named', async (_, inside) => {
  const { refusal, losses } = await inspected(svgOf(inside))
  expect([refusal, losses]).toEqual([undefined, 'Its animation is left out.'])
})

test('the contents of a link stay, also within a text', async () => {
  const { svg, losses } = await inspected(
    svgOf('<a href="https://example.org"><rect width="190"/><text>Lenalidomide <a href="#x">10 mg</a></text></a>'),
  )
  expect(svg).toContain('<g><rect width="190"></rect><text>Lenalidomide <tspan>10 mg</tspan></text></g>')
  expect(losses).toBe('2 links are left out; what they contain is kept.')
})

test('of a style sheet only the rules that load something or move go', async () => {
  const css = `@import url("https://example.org/a.css");@charset "utf-8";@font-face{font-family:A;src:url(data:font/woff2;base64,AA)}
    @keyframes dash{to{stroke-dashoffset:0}}.low{fill:#fff;stroke:#2a7f3f}.curve{fill:none;background:url(https://example.org/b)}
    .dash{stroke:red;animation:dash 1s}.e\\73 c{fill:u\\72l(https://example.org/c);stroke:blue}@media print{.low{fill:#000}}`
  const { svg, losses } = await inspected(
    svgOf(`<style>${css}</style><rect class="low"/><path class="curve"/><g class="dash esc"/>`),
  )
  for (const rule of [
    '.low{fill:#fff;stroke:#2a7f3f}',
    '.curve{fill:none}',
    '.dash{stroke:red}',
    '.esc{stroke:blue}',
    '@media print{.low{fill:#000}}',
  ])
    expect(svg).toContain(rule)
  expect(svg).not.toMatch(/example\.org|font-face|keyframes|@import/)
  expect(losses.split('\n')).toEqual([
    expect.stringContaining('web fonts'),
    expect.stringMatching(/^2 settings of colour or shape are left out/),
    'Its animation is left out.',
  ])
})

test('a rule with a filter for what the drawing does not contain goes without a word', async () => {
  const rule = '<style>[data-look="neo"].node rect{filter:drop-shadow(1px 1px 2px #ccc)}</style>'
  const { svg, losses } = await inspected(svgOf(`${rule}<g class="node" data-look="classic"><rect/></g>`))
  expect([svg.includes('drop-shadow'), losses]).toEqual([false, ''])
  expect((await inspected(svgOf(`${rule}<g class="node" data-look="neo"><rect/></g>`))).refusal).toMatch(
    /^complex: It uses filters/,
  )
})

test.each(['cpQTJ8==', 'a:b', 'a b', 'größe', '1.2', 'SVGID_1_', '-'])('references to the id %j stay', async (id) => {
  const escapedId = [...id]
    .map((character) => (/[\w-]/.test(character) ? character : `\\${character.codePointAt(0)?.toString(16)} `))
    .join('')
  const shapes = `<clipPath id="${id}"><rect/></clipPath><use href="#${encodeURIComponent(id)}"/><g clip-path="url('#${id}')" style="fill:url(&quot;#${id}&quot;)"/>`
  const css = /^[A-Za-z]/.test(id) ? `<style>#${escapedId}{fill:red}</style>` : ''
  const { svg } = await inspected(svgOf(css + shapes))
  const [, name = ''] = /<clipPath id="([\w-]+)"/.exec(svg) ?? []
  expect(name).not.toBe('')
  for (const reference of [
    `href="#${name}"`,
    `clip-path="url(#${name})"`,
    `fill:url(#${name})`,
    ...(css && [`#${name}{fill:red}`]),
  ])
    expect(svg).toContain(reference)
})

test('an embedded picture is kept by its bytes, and an embedded drawing sanitised', async () => {
  const png = (await pngPicture(2, 2)).toString('base64')
  const inner = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script><rect fill="red"/></svg>`
  const { svg, losses } = await inspected(
    svgOf(
      `<image href="data:image/jpg;base64,${png}"/><image href="data:image/svg+xml,${encodeURIComponent(inner)}"/><image href="https://example.org/a.png"/>`,
    ),
  )
  const [first, second, ...more] = [...svg.matchAll(/href="data:([^"]+)"/g)].map(([, address = '']) => address)
  expect([first, more]).toEqual([`image/png;base64,${png}`, []])
  const drawing = Buffer.from(second?.replace('image/svg+xml;base64,', '') ?? '', 'base64').toString()
  expect(drawing).toContain('<rect fill="red">')
  expect(drawing).not.toContain('script')
  expect(losses).toMatch(/^1 picture is left out.*\nIts scripts are left out\.$/)
})

test('embedded drawings cost what they contain', async () => {
  const inner = `<svg xmlns="http://www.w3.org/2000/svg"><path id="a"/>${'<use href="#a"/>'.repeat(3000)}</svg>`
  const image = `<image href="data:image/svg+xml;base64,${Buffer.from(inner).toString('base64')}"/>`
  expect((await inspected(svgOf(image))).refusal).toBeUndefined()
  expect((await inspected(svgOf(image + image))).refusal).toMatch(/^complex/)
})

const entities = (declarations: string, root = '') =>
  `<?xml version="1.0"?><!DOCTYPE svg [${declarations}]><svg ${root} xmlns:t="&ns;" viewBox="0 0 9 9"><t:pgf>x</t:pgf>`

test('entities are allowed in namespaces and in what is left out', async () => {
  const declarations = '<!-- made --><!ENTITY ns "http://ns.example.org/"><!ENTITY svg \'http://www.w3.org/2000/svg\'>'
  const source = `${entities(declarations, 'xmlns="&svg;" requiredFeatures="&ns;"')}<text>Erythroid island</text></svg>`
  const { svg, losses, refusal } = await inspected(source)
  expect(refusal).toBeUndefined()
  expect(textIn(svg)).toBe('Erythroid island')
  expect(losses).toMatch(/drawing program/)
})

test.each([
  ['in a text', '<!ENTITY ns "x">', '<text>&ns;</text>'],
  ['in an attribute', '<!ENTITY ns "x">', '<text class="&ns;">a</text>'],
  ['of entities', '<!ENTITY a "b"><!ENTITY ns "&a;&a;">', ''],
  ['from elsewhere', '<!ENTITY ns SYSTEM "file:///etc/passwd">', ''],
  ['of parameters', '<!ENTITY % ns "x">', ''],
])('entities %s are refused', async (_, declarations, inside) => {
  const { refusal } = await inspected(`${entities(declarations, 'xmlns="http://www.w3.org/2000/svg"')}${inside}</svg>`)
  expect(refusal).toMatch(/^entities: /)
})

const umlauts = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><svg xmlns="http://www.w3.org/2000/svg"><text>Größe ± µ</text></svg>`

test.each([
  ['UTF-16LE', Buffer.from(`\ufeff${umlauts('UTF-16')}`, 'utf16le')],
  ['UTF-16BE', Buffer.from(`\ufeff${umlauts('UTF-16')}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(umlauts('UTF-16'), 'utf16le')],
  ['ISO-8859-1', Buffer.from(umlauts('ISO-8859-1'), 'latin1')],
  ['Windows-1252', Buffer.from(umlauts('windows-1252'), 'latin1')],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${umlauts('UTF-8')}`)],
  ['UTF-8 that calls itself UTF-16', Buffer.from(umlauts('UTF-16'))],
])('a drawing in %s is read', async (_, bytes) => {
  const { svg, refusal } = await inspected(bytes)
  expect([refusal, textIn(svg)]).toEqual([undefined, 'Größe ± µ'])
})

test('a drawing in no known encoding, or not well-formed, is refused with the reason', async () => {
  expect((await inspected(Buffer.from(umlauts('x-unknown'), 'latin1'))).refusal).toMatch(
    /^broken: .*encoding x-unknown/,
  )
  expect((await inspected(Buffer.from(umlauts('UTF-8'), 'latin1'))).refusal).toMatch(
    /^broken: .*utf-8.*save it as UTF-8/i,
  )
  expect((await inspected(svgOf('<g><rect></g>'))).refusal).toMatch(/^broken: It is not well-formed XML \(1:\d+: /)
})

test('what is left out anyway does not count towards a limit', async () => {
  const { refusal, losses } = await inspected(svgOf('<rect/>', `content="${'%3Cmxfile%3E'.repeat(100_000)}"`))
  expect([refusal, losses]).toEqual([undefined, expect.stringContaining('keep the original file')])
})

test('a compressed drawing is refused because it is compressed', async () => {
  const { refusal } = await inspected(gzipSync(svgOf('<rect/>')))
  expect(refusal).toMatch(/^compressed: /)
})
