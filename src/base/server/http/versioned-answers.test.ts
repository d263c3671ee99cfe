import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Answer } from './answer.ts'
import { VersionedAnswers } from './versioned-answers.ts'

const text = 'ferritin '.repeat(1000)

/** What a client gets who accepts these encodings. */
function sent(answer: Answer | undefined, acceptEncoding: string): Buffer {
  let body: Buffer = Buffer.of()
  const response = { writeHead: () => response, end: (bytes: Buffer) => (body = bytes) }
  const request = { method: 'GET', headers: { 'accept-encoding': acceptEncoding } }
  answer?.send(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  return body
}

test.each(['br', 'gzip', 'identity', ''])('an answer cached for %s is sent in each encoding', (acceptEncoding) => {
  const answers = new VersionedAnswers({ max: 10, maxBytes: 100_000 })
  answers.set('1', 'q', new Answer(text, {}), acceptEncoding)
  const cached = answers.get('1', 'q')
  for (let time = 0; time < 2; time++) {
    expect(String(brotliDecompressSync(sent(cached, 'br')))).toBe(text)
    expect(String(gunzipSync(sent(cached, 'gzip')))).toBe(text)
    expect(String(sent(cached, ''))).toBe(text)
  }
})
