import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import {
  circularTable,
  endlessLength,
  manyBlurs,
  manyPatterns,
  manyUses,
  openComments,
  openRelations,
  packedPdf,
} from '#test/hostile-files.ts'
import { watchMainThread } from '#test/main-thread.ts'
import { uploadDocument, uploadImage } from '#test/uploads.ts'

/** The longest time that another user's file may delay a reader (security, rule 1). */
const longestWaitMs = 250

const attacks: [string, string, () => Buffer, number, string][] = [
  ['comments that never close', 'a.svg', openComments, 200, ''],
  ['a length of digits and blanks', 'a.svg', endlessLength, 200, ''],
  ['a thousand million uses', 'a.svg', manyUses, 422, 'complex'],
  ['patterns in patterns', 'a.svg', manyPatterns, 422, 'complex'],
  ['500 blurs', 'a.svg', manyBlurs, 422, 'complex'],
  ['a million attributes', 'a.svg', manyAttributes, 422, 'complex'],
  ['relations that never close', 'a.docx', openRelations, 422, 'damaged'],
  ['a circular table', 'a.xls', circularTable, 422, 'damaged'],
  ['a packed script', 'a.pdf', () => packedPdf('<</S/JavaScript/JS(app.alert\\(1\\))>>'), 422, 'scripts'],
  ['an object stream that swells', 'a.pdf', () => packedPdf(Buffer.alloc(80_000_000, ' ')), 422, 'too large'],
  ['object streams that never begin', 'a.pdf', neverUnpacked, 422, 'damaged'],
  ['a table of one line', 'a.csv', () => Buffer.alloc(30_000_000, 'a,'), 422, 'complex'],
]

function manyAttributes() {
  const all = Array.from({ length: 60_000 }, (_, at) => `a${at}=""`).join(' ')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${all}/>`)
}

/** Repeated markers that would begin an object stream. */
function neverUnpacked() {
  const one = '<</N 1/First 4/Type/ObjStm/Filter/FlateDecode>>stream\n'
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(one.repeat(100_000)), Buffer.from('%%EOF')])
}

const options = { template: 'empty', environment: { FEATURES: '' } } as const
/** A site for files that are refused: work that continues after an upload would be measured with the next one. */
const unchanged = sharedApp(options, withEditor)

async function withEditor(server: TestApp) {
  const editor = await clientWith(server, 'Editor')
  const reader = new TestClient(server.app)
  // Load everything that is loaded only once.
  await reader.get('/help')
  await uploadImage(editor, 'b.gif', Buffer.from('?'))
  await uploadDocument(editor, 'b.csv', Buffer.from('<'))
  return { server, editor, reader }
}

test.each(attacks)('readers are served during a file with %s', async (_, name, make, status, message) => {
  const { server, editor, reader } = await (status === 200 ? withEditor(await testApp(options)) : unchanged())
  const bytes = make()
  let isOver = false
  const reading = async () => {
    let reads = 0
    for (; !isOver; reads++) {
      expect((await reader.get('/help')).statusCode).toBe(200)
      await delay(5)
    }
    return reads
  }
  const sending = async () => {
    const send = name.endsWith('.svg') ? uploadImage : uploadDocument
    const answer = await send(editor, name, bytes)
    isOver = true
    return answer
  }
  const { result, longestBlockMs, cpuMs } = await watchMainThread(() => Promise.all([sending(), reading()]))
  const [answer, reads] = result
  expect(longestBlockMs).toBeLessThan(longestWaitMs)
  expect(reads).toBeGreaterThan(0)
  // Two cores are busy for far less than the time after which a worker is terminated.
  expect(cpuMs).toBeLessThan(4000)
  expect([answer.statusCode, status === 200 ? '' : answer.json().Message]).toEqual([
    status,
    expect.stringContaining(message),
  ])
  if (status !== 200) expect(await readdir(server.files.arriving).catch(() => [])).toEqual([])
})
