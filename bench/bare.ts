// The baseline: a bare node:http server that sends a fixed answer, headers included, taken from a page or a call of the
// site.
import { createServer } from 'node:http'

const source = process.env.SOURCE ?? ''
const payload = process.env.PAYLOAD
const answer = await fetch(source, {
  method: payload ? 'POST' : 'GET',
  headers: { 'accept-encoding': 'br', ...(payload && { 'content-type': 'application/json' }) },
  ...(payload && { body: payload }),
})
const body = Buffer.from(await answer.arrayBuffer())
const { brotliCompressSync, constants } = await import('node:zlib')
const bytes = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
const ofConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding']
const headers = {
  ...Object.fromEntries([...answer.headers].filter(([name]) => !ofConnection.includes(name))),
  'content-encoding': 'br',
  'content-length': bytes.length,
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.writeHead(200, headers).end(bytes)
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(String(Buffer.concat(chunks)))
    response.writeHead(200, headers).end(bytes)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`bare is open at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
