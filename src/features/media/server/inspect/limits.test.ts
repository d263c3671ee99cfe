import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { longDirectory, packedPdf, svgOf } from '#test/hostile-files.ts'
import { officeFile } from '#test/office-files.ts'
import inspectFile, { type Verdict } from './inspect-file.ts'

/** The result of inspecting a file with these bytes. */
async function inspect(bytes: Buffer, ending: 'docx' | 'pdf' | 'csv' | 'svg' = 'docx'): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'mds-inspect-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  if (ending !== 'svg') return inspectFile({ as: 'document', path, ending })
  return inspectFile({ as: 'image', path, isDrawing: true, cleanPath: join(folder, 'clean') })
}

/** The sanitised form of a drawing with these elements. */
async function cleaned(inside: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mds-inspect-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [path, cleanPath] = [join(folder, 'a'), join(folder, 'b')]
  await writeFile(path, svgOf(inside))
  expect(await inspectFile({ as: 'image', path, isDrawing: true, cleanPath })).toMatchObject({ type: 'svg' })
  return readFile(cleanPath, 'utf8')
}

const rects = (count: number) => '<rect/>'.repeat(count)
const nested = (levels: number) => `${'<g>'.repeat(levels)}${'</g>'.repeat(levels)}`
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ')

/** A drawing that has this length when it is sanitised. */
const ofLength = (length: number) => {
  const rest = '<svg xmlns="http://www.w3.org/2000/svg" d="" viewBox="0 0 256 256" width="256" height="256"></svg>'
    .length
  return svgOf('', `d="${'M'.repeat(length - rest)}" viewBox="0 0 256 256"`)
}

const withRule = (length: number) => svgOf(`<style>.${'a'.repeat(length - '.{fill:red}'.length)}{fill:red}</style>`)

/** Each limit of a drawing, with one drawing within it and one beyond it. */
const drawings: [string, Buffer, Buffer][] = [
  ['1 MB of markup', ofLength(2 ** 20), ofLength(2 ** 20 + 1)],
  ['20,000 elements', svgOf(rects(19_999)), svgOf(rects(20_000))],
  ['100 levels', svgOf(nested(99)), svgOf(nested(100))],
  ['64 attributes', svgOf(`<g ${attributes(64)}/>`), svgOf(`<g ${attributes(65)}/>`)],
  ['64 kB in an attribute', svgOf(`<g class="${'a'.repeat(65_536)}"/>`), svgOf(`<g class="${'a'.repeat(65_537)}"/>`)],
  ['100 kB of style', withRule(102_400), withRule(102_401)],
  ['5,000 elements shown again', used(5000), used(5001)],
  ['49 masks', masked(49), masked(50)],
  ['100 gradients', filled(100), filled(101)],
  ['99 cut-outs by text', cutOut(99), cutOut(100)],
  ['250 translucent layers', svgOf(layers(250)), svgOf(layers(251))],
  ['250 layers by a style', styled(250), styled(251)],
  ['100 pictures', pictures(100), pictures(101)],
  ['references 100 deep', chained(100), chained(102)],
]

function used(count: number) {
  return svgOf(`<defs><path id="a"/></defs>${'<use href="#a"/>'.repeat(count)}`)
}

function masked(count: number) {
  return svgOf(`<mask id="m"/>${'<rect mask="url(#m)"/>'.repeat(count)}`)
}

function filled(count: number) {
  const gradients = '<linearGradient id="a"/><radialGradient id="b" href="#a"/>'
  return svgOf(`${gradients}${'<rect fill="url(#b)"/>'.repeat(count)}`)
}

/** Each costs 50, and half a shape. */
function cutOut(count: number) {
  const clip = '<clipPath id="c"><text>A</text></clipPath>'
  return svgOf(`${clip}${'<rect clip-path="url(#c)"/>'.repeat(count)}`)
}

function layers(count: number) {
  return '<g opacity=".5"/>'.repeat(count)
}

function styled(count: number) {
  return svgOf(`<style>.a { fill: red; opacity: .5 }</style>${'<g class="a"/>'.repeat(count)}`)
}

function pictures(count: number) {
  const one = (at: number) => `<image href="data:image/png;base64,${Buffer.from(`GIF89a${at}`).toString('base64')}"/>`
  return svgOf(Array.from({ length: count }, (_, at) => one(at)).join(''))
}

function chained(count: number) {
  const links = Array.from({ length: count }, (_, at) => `<use id="u${at}" href="#u${at + 1}"/>`)
  // Only the first is drawn directly.
  return svgOf(`<defs>${links.slice(1).join('')}</defs>${links[0]}`)
}

test.each(drawings)('a drawing may have %s, and no more', async (_, most, more) => {
  expect(await inspect(most, 'svg')).toMatchObject({ type: 'svg' })
  expect(await inspect(more, 'svg')).toMatchObject({ fault: 'complex', info: expect.stringMatching(/^It/) })
})

test.each([
  ['a group that shows itself', '<g id="a"><use href="#a"/></g>'],
  ['two that show each other', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  ['a mask of what it masks', '<mask id="m"><rect style="mask: url(\'#m\')"/></mask><rect mask="url(#m)"/>'],
])('a drawing with %s is refused', async (_, inside) => {
  expect(await inspect(svgOf(inside), 'svg')).toEqual({
    fault: 'complex',
    info: 'Its elements refer to each other in a loop.',
  })
})

const blur = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'

test.each([
  ['by an attribute', `${blur}<rect filter="url(#f)"/>`],
  ['by a style', `${blur}<rect style="fill:red; filter : url('#f') !important"/>`],
  ['by a style sheet', `${blur}<style>@media print { rect { fill: red; filter: url(#f) } }</style><rect/>`],
  ['by a function', '<rect filter="blur(9px)"/>'],
  ['by a function behind a comment', '<rect style="filter/**/:blur(9px)"/>'],
  ['by a variable', '<g style="--f:blur(9px)"><rect style="filter:var(--f)"/></g>'],
  ['behind it', '<rect style="backdrop-filter:blur(9px)"/>'],
])('a drawing with a filter %s is refused', async (_, inside) => {
  expect(await inspect(svgOf(inside), 'svg')).toMatchObject({
    fault: 'complex',
    info: expect.stringMatching(/^It uses filters, .* as a PNG\.$/),
  })
})

test('an unused filter is removed', async () => {
  const clean = await cleaned(`${blur}<rect width="9" style="filter:none;fill:red"/>`)
  expect(clean).toContain('fill:red')
  expect(clean).not.toMatch(/<filter|feGaussianBlur/)
})

test.each([
  ['all', '<style>*{all:inherit}</style><rect style="all: inherit;fill:red"/>'],
  ['a variable', '<g style="--m:url(#m)"><rect style="mask:var(--m);fill:red"/></g>'],
  ['inherit', '<rect mask="inherit" style="mask: inherit;fill:red" clip-path="inherit"/>'],
  ['blending', '<style>rect{mix-blend-mode:hue}</style><rect style="mix-blend-mode:luminosity;fill:red"/>'],
])('references by %s are left out', async (_, inside) => {
  const clean = await cleaned(inside)
  expect(clean).toContain('fill:red')
  expect(clean).not.toMatch(/all\s*:|var\(|inherit|blend/)
})

test('markers are counted at each point of a line', async () => {
  const line = (points: number) =>
    svgOf(
      `<marker id="m">${rects(99)}</marker><path marker-mid="url(#m)" d="M${Array.from({ length: points }, (_, at) => `${at} 0`).join('L')}"/>`,
    )
  expect(await inspect(line(90), 'svg')).toMatchObject({ type: 'svg' })
  expect(await inspect(line(110), 'svg')).toMatchObject({ fault: 'complex' })
})

/** Incompressible bytes, so that nothing else looks like a bomb. */
const ballast = randomBytes(7_000_000)

/** A workbook with a part that claims this size, which is detected only if the size would be allowed. */
const claiming = (size: number, filler: Buffer) =>
  officeFile('xlsx', [
    { name: 'xl/filler.bin', bytes: filler },
    { name: 'xl/a.xml', bytes: 'a', claims: { size } },
  ])

/** The total unpacked size of a workbook's parts in bytes. */
async function unpackedBytes(bytes: Buffer): Promise<number> {
  const archive = await fromBufferPromise(bytes)
  let sum = 0
  for await (const { uncompressedSize } of archive.eachEntry()) sum += uncompressedSize
  return sum
}

test('an Office file may unpack to 1 GB, and no more', async () => {
  const most = 1_000_000_000 - (await unpackedBytes(claiming(0, ballast)))
  expect(await inspect(claiming(most, ballast))).toEqual({ fault: 'broken' })
  expect(await inspect(claiming(most + 1, ballast))).toEqual({ fault: 'bomb' })
})

test('an Office file that unpacks to more than 50 MB may grow to 150 times its size, and no more', async () => {
  const filler = ballast.subarray(0, 400_000)
  const file = claiming(0, filler)
  const most = 150 * file.length - (await unpackedBytes(file))
  expect(await inspect(claiming(most, filler))).toEqual({ fault: 'broken' })
  expect(await inspect(claiming(most + 1, filler))).toEqual({ fault: 'bomb' })
})

test('an Office file may have 5,000 parts, and no more', async () => {
  const parts = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `xl/${at}.bin`, bytes: '' }))
  expect(await inspect(officeFile('xlsx', parts(4997)))).toEqual({ type: 'xlsx' })
  expect(await inspect(officeFile('xlsx', parts(4998)))).toEqual({ fault: 'bomb' })
})

test.each([
  ['two parts of one name', [{ name: 'WORD/Document.xml', bytes: '' }]],
  ['a part that leads out of it', [{ name: '../../evil.xml', bytes: '' }]],
])('an Office file with %s is refused', async (_, parts) => {
  expect(await inspect(officeFile('docx', parts))).toMatchObject({ fault: 'broken' })
})

test('relations of an Office file may take 2 MB, and no more', async () => {
  const relations = (length: number) => {
    const [start, end] = ['<Relationships><!--', '--></Relationships>']
    const bytes = Buffer.concat([Buffer.from(start), randomText(length - start.length - end.length), Buffer.from(end)])
    return officeFile('docx', [{ name: 'word/_rels/document.xml.rels', bytes }])
  }
  expect(await inspect(relations(2_000_000))).toEqual({ type: 'docx' })
  expect(await inspect(relations(2_000_001))).toMatchObject({ fault: 'complex' })
})

const randomText = (length: number) => Buffer.from(randomBytes(length).toString('hex').slice(0, length))

test('the directory of an old Office file may have 4,096 sectors, and no more', async () => {
  expect(await inspect(longDirectory(4096))).toEqual({ type: 'doc' })
  expect(await inspect(longDirectory(4097))).toEqual({ fault: 'broken' })
})

test('object streams of a PDF may unpack to 64 MB, and no more', async () => {
  const [start, most] = ['2 0 '.length, 64 * 1024 * 1024]
  expect(await inspect(packedPdf(Buffer.alloc(most - start, ' ')), 'pdf')).toEqual({ type: 'pdf' })
  expect(await inspect(packedPdf(Buffer.alloc(most - start + 1, ' ')), 'pdf')).toEqual({ fault: 'bomb' })
})

test('a line of a CSV file may have 1 MB, and no more', async () => {
  const line = (length: number) => Buffer.from(`a,b\r\n${'a,'.repeat(length / 2)}${'b'.repeat(length % 2)}\r\n`)
  expect(await inspect(line(2 ** 20), 'csv')).toEqual({ type: 'csv' })
  expect(await inspect(line(2 ** 20 + 1), 'csv')).toMatchObject({ fault: 'complex' })
})
