import { readdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from '#base/server/root.ts'
import type { Task } from '#base/server/workers/worker.ts'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, type TestClient } from '#test/client.ts'
import { packedPdf, pdfWith } from '#test/hostile-files.ts'
import { archive, compoundFile, officeFile } from '#test/office-files.ts'
import { animation, drawing, photo, pngPicture } from '#test/pictures.ts'
import { uploadDocument, uploadImage } from '#test/uploads.ts'
import { documentRule, imageRule } from '../../limits.ts'

const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
const text = (words: string) => Buffer.from(words)

const site = sharedApp({ template: 'empty', environment: { FEATURES: '' } })
let editor: Promise<TestClient> | undefined

async function uploader() {
  const server = await site()
  editor ??= clientWith(server, 'Editor')
  const client = await editor
  // Uploads are counted by account.
  await server.database.pool.query('delete from rate_counts')
  const before = await keptBy(server)
  return { client, mustHaveLeftNothing: async () => expect(await keptBy(server)).toEqual(before) }
}

/** The traces of an upload: bytes, rows and versions. */
async function keptBy({ database, files }: TestApp) {
  const { rows } = await database.pool.query(
    'select (select count(*) from uploads) as uploads, (select count(*) from media_contents) as versions',
  )
  return { arriving: await readdir(files.arriving).catch(() => []), ...rows[0] }
}

const macroRecord = Buffer.from('1f00ff0314000000020000040c000000000000000100000002000000', 'hex')
const noMacroRecord = Buffer.from('1f00ff0314000000020000040c000000000000000000000002000000', 'hex')
const boundSheet = (kind: number) => Buffer.from([0x85, 0, 8, 0, 0, 0, 0, 0, 0, kind, 1, 0])
const bookStart = Buffer.from([0x09, 0x08, 4, 0, 0, 6, 5, 0])

const hyperlink =
  '<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org" TargetMode="External"/></Relationships>'

const goodDocuments: [string, Buffer][] = [
  ['a.csv', text('id;Hb\n1;9,5\n')],
  ['latin.CSV', Buffer.from('Größe;ja\n', 'latin1')],
  ...[
    'BM blasts %;Hb',
    'MZ twins;1',
    'ID3 score;2',
    'GIF89a;x',
    'PK;Cmax',
    '%PDF-1;a',
    '% blasts',
    '<5 %;1',
    '{a};1',
  ].map((start, at): [string, Buffer] => [`beginning-${at}.csv`, text(`${start}\n1;2\n`)]),
  ['utf16.csv', Buffer.from('\ufeffGröße;µg/L;±\r\n1;2;3\r\n', 'utf16le')],
  ['utf16be.csv', Buffer.from('\ufeffGröße;≥ 5\r\n1;2\r\n', 'utf16le').swap16()],
  ['unmarked.csv', Buffer.from('Größe;µg/L\r\n1;2\r\n', 'utf16le')],
  ['windows.csv', Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x3b, 0xb5, 0x80, 0x96, 0xb1])],
  ['a.pdf', text(pdf)],
  ['late.pdf', text(`\r\n${pdf}`)],
  ['printed.pdf', text(`\x1b%-12345X@PJL JOB\r\n${pdf}`)],
  ['addresses.pdf', pdfWith('/A<</S/URI/URI(https://example.org/launch/javascript/Encrypt#page)>>')],
  [
    'titles.pdf',
    pdfWith('/Title(On /JavaScript \\(and /Launch\\) in (nested /ObjStm) files)/Alt</JS>'.replace('</JS>', '<2F4A53>')),
  ],
  [
    'metadata.pdf',
    text(pdf.replace('<<>>endobj', '<</Type/Metadata/Length 30>>stream\n<t>see /Launch</t>\nendstream endobj')),
  ],
  ['commented.pdf', text(pdf.replace('1 0 obj', '% see /JavaScript\n1 0 obj'))],
  ['packed-title.pdf', packedPdf('<</Title(All about /EmbeddedFiles)>>')],
  ['packed.pdf', packedPdf('<</Type/Page>>')],
  [
    'form.pdf',
    text(pdf.replace('<<>>endobj', '<</AcroForm<</Fields[]>>/First 3 0 R/Outlines<</First 3 0 R>>>>endobj')),
  ],
  ['a.docx', officeFile('docx')],
  ['links.docx', officeFile('docx', [{ name: 'word/_rels/document.xml.rels', bytes: hyperlink }])],
  ['a.xlsx', officeFile('xlsx')],
  ['a.pptx', officeFile('pptx')],
  ['a.POTX', officeFile('potx')],
  ['a.doc', compoundFile({ WordDocument: Buffer.alloc(5000), '1Table': Buffer.alloc(10) })],
  ['a.xls', compoundFile({ Workbook: Buffer.concat([bookStart, boundSheet(0)]) })],
  ['a.ppt', compoundFile({ 'PowerPoint Document': noMacroRecord, 'Current User': Buffer.alloc(10) })],
  ['a.pot', compoundFile({ 'PowerPoint Document': Buffer.alloc(10) })],
]

test.each(goodDocuments)('5.5 the document %s is accepted', async (name, bytes) => {
  const { client } = await uploader()
  const answer = await uploadDocument(client, name, bytes)
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
  ['a page as a table, in another encoding', 'a.csv', Buffer.from('\ufeff<html><script>1</script>', 'utf16le')],
  ['a PDF as a table', 'a.csv', text(pdf)],
  ['a page before a PDF', 'a.pdf', text(`<script>1</script>\n${pdf}`)],
  ['a program before a PDF', 'a.pdf', Buffer.concat([text('MZ'), Buffer.alloc(200), text(pdf)])],
  ['a PDF that begins late', 'a.pdf', text(`${' '.repeat(1100)}${pdf}`)],
]

test.each(wrongDocuments)('8 %s is not supported, in the words of the specification', async (_, name, bytes) => {
  const { client, mustHaveLeftNothing } = await uploader()
  const answer = await uploadDocument(client, name, bytes)
  expect(answer.statusCode, answer.body).toBe(415)
  expect([answer.json().Message, answer.json().Info]).toEqual(documentRule.unsupported)
  await mustHaveLeftNothing()
})

const remote =
  '<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"/></Relationships>'
const linkedPicture = Buffer.from(`\ufeff${remote.replace('attachedTemplate', 'image')}`, 'utf16le')
const xlmSheet = compoundFile({ Workbook: Buffer.concat([bookStart, boundSheet(1)]) })
const lockedWord = compoundFile({
  WordDocument: Buffer.concat([Buffer.alloc(10), Buffer.from([0, 1]), Buffer.alloc(5000)]),
})
const lockedBook = compoundFile({ Workbook: Buffer.concat([bookStart, Buffer.from([0x2f, 0, 2, 0, 0, 0])]) })
const twice = '/Type/ObjStm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]'
const hidden = '/X(1 0 obj)/Y/ObjStm/Z(endobj)/N 1/Filter/FlateDecode'

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
    'external content',
  ],
  [
    'a picture from elsewhere, in another encoding',
    'a.docx',
    () => officeFile('docx', [{ name: 'word/_rels/document.xml.rels', bytes: linkedPicture }]),
    'external content',
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
  ...[
    'EmbeddedFiles 3 0 R',
    'RichMedia',
    'SubmitForm',
    'ImportData',
    'GoToR',
    'GoToE',
    'AcroForm<</XFA[(a)2 0 R]>>',
  ].map((words): (typeof badDocuments)[number] => [
    `/${words} in a PDF`,
    'a.pdf',
    () => pdfWith(`/${words}`),
    'active',
  ]),
  ['an attached file in a packed object', 'a.pdf', () => packedPdf('<</Names<</EmbeddedFiles 3 0 R>>>>'), 'active'],
  ['a script behind an address', 'a.pdf', () => pdfWith('/A(/Launch)/S/Launch'), 'macros'],
  ['a script within an object in a text', 'a.pdf', () => pdfWith('/A(2 0 obj<</S/JavaScript/JS(x)>>endobj)'), 'macros'],
  ['a script within an object in a comment', 'a.pdf', () => pdfWith('%2 0 obj<</S/JavaScript>>\n'), 'macros'],
  ['a script within an object in a stream', 'a.pdf', () => streamPdf('<<>>', '2 0 obj<</S/Launch>>'), 'macros'],
  ['a script in what only looks like a stream', 'a.pdf', () => pdfWith('/A stream\n/S/JavaScript endstream'), 'macros'],
  ['a script in objects that are not packed', 'a.pdf', () => streamPdf('<</First 4>>', '2 0 <</S/Launch>>'), 'macros'],
  [
    'a script in a text at which an object begins',
    'a.pdf',
    () => packedPdf('(<</S/Launch>>)', { first: '2 1 ' }),
    'macros',
  ],
  ['a script behind a bracket that does not match', 'a.pdf', () => pdfWith('/A[(/Launch)>>'), 'macros'],
  ['a program in a packed object', 'a.pdf', () => packedPdf('<</S/Launch/F(cmd.exe)>>'), 'scripts'],
  ['an object stream that is packed twice', 'a.pdf', () => packedPdf('', { head: twice }), 'damaged'],
  ['an object stream whose kind is hidden', 'a.pdf', () => packedPdf('', { head: hidden }), 'damaged'],
  ['an object stream that is no such', 'a.pdf', () => packedPdf('', { packed: text('nothing') }), 'damaged'],
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
  ['a compound file with a loop', 'a.doc', circle, 'damaged'],
  [
    'an archive behind a PDF',
    'a.pdf',
    () => Buffer.concat([text(pdf), archive([{ name: 'a.class', bytes: 'x' }])]),
    'second file',
  ],
  ['the end mark of an old program', 'a.csv', () => text('id;Hb\r\n1;9,5\r\n\x1a'), 'control character'],
  ['a line break of another program', 'a.csv', () => text('id;Hb\r\n"1\x0b2";9,5\r\n'), 'control character'],
  ['nothing', 'a.csv', () => Buffer.alloc(0), 'empty'],
]

/** The directory links to itself. */
function circle() {
  const bytes = compoundFile({ WordDocument: Buffer.alloc(9) })
  const tableEnd = (bytes.readUInt32LE(76) + 1) * 512
  bytes.writeUInt32LE(0, tableEnd)
  return bytes
}

test.each(badDocuments)('D-105 a document with %s is refused', async (_, name, make, reason) => {
  const { client, mustHaveLeftNothing } = await uploader()
  const answer = await uploadDocument(client, name, make())
  expect([answer.statusCode, answer.json().Message], answer.body).toEqual([422, expect.stringContaining(reason)])
  await mustHaveLeftNothing()
})

/** A PDF with a stream that is not packed. */
const streamPdf = (dictionary: string, body: string) =>
  text(pdf.replace('<<>>endobj', `${dictionary}stream\n${body}\nendstream endobj`))

const goodImages: [string, () => Promise<Buffer>][] = [
  ['a.jpg', () => photo()],
  ['a.JPEG', () => photo()],
  ['a.png', () => pngPicture()],
  ['a.gif', () => animation()],
  ['a.svg', async () => text(drawing)],
  ['declared.svg', async () => text(`<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->\n${drawing}`)],
  ['really-a.jpg', () => pngPicture()],
  ['no-end.jpg', async () => (await photo()).subarray(0, -2)],
  ['described.png', () => described('png')],
  ['described.jpg', () => described('jpeg')],
]

/** A picture whose metadata mention a page and a PDF. */
const described = (format: 'png' | 'jpeg') => {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  return picture
    .toFormat(format)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><html >%PDF-1.7</html></x:xmpmeta>')
    .toBuffer()
}

test.each(goodImages)('5.5 the image %s is accepted', async (name, make) => {
  const { client } = await uploader()
  const answer = await uploadImage(client, name, await make())
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
  const { client, mustHaveLeftNothing } = await uploader()
  const answer = await uploadImage(client, name, await make())
  expect(answer.statusCode, answer.body).toBe(415)
  expect([answer.json().Message, answer.json().Info]).toEqual(imageRule.unsupported)
  await mustHaveLeftNothing()
})

/** A single-colour PNG whose header claims this size. */
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

/** A drawing with these images embedded. */
const embedding = (...pictures: Buffer[]) =>
  text(
    drawing.replace(
      '</svg>',
      `${pictures.map((bytes) => `<image href="data:image/png;base64,${bytes.toString('base64')}"/>`).join('')}</svg>`,
    ),
  )

test('a drawing keeps its embedded pictures', async () => {
  const { client } = await uploader()
  const picture = await pngPicture()
  const answer = await uploadImage(client, 'a.svg', embedding(picture, await photo()))
  expect(answer.statusCode, answer.body).toBe(200)
  const { body } = await client.get(`/api/image/file?identifier=${answer.json().imageId}`)
  expect(body).toContain(picture.toString('base64').slice(0, 100))
})

const { postMessage: post } = Worker.prototype
const endless = new URL('test/worker-task.ts', root)

test('a file that makes the worker time out is refused, and reported in the inbox', async () => {
  // No known file takes the worker for ever: it spins instead of reading this one.
  const order = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, task: Task) {
    const isInspection = task.module.endsWith('/inspect-file.ts')
    post.call(this, isInspection ? { module: endless.href, input: { do: 'spin' } } : task)
  })
  onTestFinished(() => order.mockRestore())
  const server = await testApp({ template: 'empty', environment: { FEATURES: '' }, workerLimits: { timeoutMs: 1 } })
  const client = await clientWith(server, 'Editor')
  const before = await keptBy(server)
  const answer = await uploadDocument(client, 'a.pdf', text(pdf))
  expect([answer.statusCode, answer.json().Message, answer.json().Info]).toEqual([
    422,
    'The file is damaged.',
    'It took too long to read. Please save it again, then upload the new copy.',
  ])
  expect(await keptBy(server)).toEqual(before)
  await expect
    .poll(async () => (await server.database.pool.query('select message from error_causes')).rows)
    .toEqual([{ message: 'inspect-file.ts took longer than 0.001 s.' }])
})

test('an upload while too many files are being read gets a retry time', async () => {
  const workerLimits = { size: 1, maxWaiting: 0 }
  const server = await testApp({ template: 'empty', environment: { FEATURES: '' }, workerLimits })
  const client = await clientWith(server, 'Editor')
  const upload = () => uploadDocument(client, 'a.pdf', text(pdf))
  // One may be finished before the next has arrived.
  let busy: Awaited<ReturnType<typeof upload>> | undefined
  const tryAtOnce = async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, upload))
    busy = answers.find(({ statusCode }) => statusCode === 503)
    return busy?.statusCode
  }
  await expect.poll(tryAtOnce).toBe(503)
  expect(Number(busy?.headers['retry-after'])).toBeGreaterThan(0)
  expect(busy?.json()).toMatchObject({ code: 'UNAVAILABLE', Message: 'The server is busy.' })
  // The same worker renders the changes after a save.
  await expect.poll(async () => (await upload()).statusCode).toBe(200)
})

const badImages: [string, string, () => Promise<Buffer>, string][] = [
  ['a bomb', 'a.png', async () => hugePng(20_000, 20_000), 'too large'],
  ['one line of pixels too many', 'a.png', async () => hugePng(10_000, 5001), 'too large'],
  ['one frame too many', 'a.gif', () => animation(1001), 'too large'],
  [
    'pictures in it that have too many pixels together',
    'a.svg',
    async () => embedding(hugePng(5000, 5001), hugePng(5000, 5000)),
    'too large',
  ],
  ['half a picture in it', 'a.svg', async () => embedding((await pngPicture()).subarray(0, 200)), 'damaged'],
  ['half a photograph', 'a.jpg', async () => (await photo()).subarray(0, 900), 'damaged'],
  [
    'an end mark behind half of it',
    'a.jpg',
    async () => Buffer.concat([(await photo()).subarray(0, 900), Buffer.from('ffd9', 'hex')]),
    'damaged',
  ],
  ['half a PNG', 'a.png', async () => (await pngPicture()).subarray(0, 200), 'damaged'],
  [
    'an archive behind',
    'a.gif',
    async () => Buffer.concat([await animation(), archive([{ name: 'a', bytes: 'x' }])]),
    'second file',
  ],
  [
    'a page behind',
    'a.jpg',
    async () => Buffer.concat([await photo(), text('<html><script>alert(1)</script>')]),
    'second file',
  ],
  ['a PDF behind', 'a.png', async () => Buffer.concat([await pngPicture(), text(pdf)]), 'second file'],
  [
    'PHP in a comment',
    'a.gif',
    async () => Buffer.concat([await animation(), text('<?php system(1);')]),
    'second file',
  ],
  [
    'entities',
    'a.svg',
    async () =>
      text(`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${drawing.replace('/>', '/><text>&b;</text>')}`),
    'entities',
  ],
  ['an open element', 'a.svg', async () => text(drawing.replace('</svg>', '')), 'damaged'],
  ['no SVG in it', 'a.svg', async () => text('<html xmlns="http://www.w3.org/1999/xhtml"/>'), 'damaged'],
  [
    'depth',
    'a.svg',
    async () => text(drawing.replace('<rect', `${'<g>'.repeat(200)}${'</g>'.repeat(200)}<rect`)),
    'complex',
  ],
]

test('D-40 an image of exactly 50 million pixels or 1,000 frames is accepted', async () => {
  const { client } = await uploader()
  for (const [name, bytes] of [
    ['a.png', hugePng(10_000, 5000)],
    ['a.gif', await animation(1000)],
  ] as const) {
    const answer = await uploadImage(client, name, bytes)
    expect(answer.statusCode, answer.body).toBe(200)
  }
})

test.each(badImages)('D-105 an image with %s is refused', async (_, name, make, reason) => {
  const { client, mustHaveLeftNothing } = await uploader()
  const answer = await uploadImage(client, name, await make())
  expect([answer.statusCode, answer.json().Message], answer.body).toEqual([422, expect.stringContaining(reason)])
  await mustHaveLeftNothing()
})

test('9 an image may have exactly 5 MB, not one byte more', async () => {
  const { client, mustHaveLeftNothing } = await uploader()
  const most = Buffer.alloc(imageRule.maxBytes + 1)
  ;(await photo()).copy(most)
  const tooMuch = await uploadImage(client, 'a.jpg', most)
  expect([tooMuch.statusCode, tooMuch.json().Message, tooMuch.json().Info]).toEqual([413, ...imageRule.tooLarge])
  await mustHaveLeftNothing()
  expect((await uploadImage(client, 'a.jpg', most.subarray(0, -1))).statusCode).toBe(200)
})

test('9 a document may not have more than 100 MB', async () => {
  const { client, mustHaveLeftNothing } = await uploader()
  const answer = await uploadDocument(client, 'a.pdf', Buffer.alloc(documentRule.maxBytes + 1))
  expect([answer.statusCode, answer.json().Message, answer.json().Info]).toEqual([413, ...documentRule.tooLarge])
  await mustHaveLeftNothing()
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
  const answer = await uploadImage(client, 'a.svg', text(svg))
  expect(answer.statusCode, answer.body).toBe(200)
  const { body } = await client.get(`/api/image/file?identifier=${answer.json().imageId}`)
  expect(body).toContain('<rect width="20" height="20" fill="red">')
  // Content between tags is harmless text.
  expect(body.replace(/>[^<]*</g, '><')).not.toMatch(
    /evil|javascript:|<script|<img|\son\w+=|<iframe|foreignObject|<animate|<set/,
  )
})

test('an SVG keeps gradients, style sheets, markers and its size', async () => {
  const { client } = await uploader()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150" width="10cm"><style>.a{fill:url(#g)} @media (prefers-color-scheme: dark){.a{fill:#fff}}</style><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><marker id="m" orient="auto"><path d="M0 0L5 5"/></marker></defs><title>Iron &amp; blood</title><path class="a" d="M0 0L5 5" fill="url(#g)" marker-end="url(#m)"/></svg>`
  const answer = await uploadImage(client, 'a.svg', text(svg))
  expect(answer.json()).toMatchObject({ width: 378, height: 189 })
  const { body } = await client.get(`/api/image/file?identifier=${answer.json().imageId}`)
  for (const allowed of [
    '<linearGradient id="g">',
    'fill="url(#g)"',
    'marker-end="url(#m)"',
    '@media',
    'Iron &#38; blood',
  ])
    expect(body).toContain(allowed)
})
