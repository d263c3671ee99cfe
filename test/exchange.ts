import { connect } from 'node:net'

/** Sends raw bytes to a listening server, and reads the response until the end. */
export const exchange = (port: number, request: string) =>
  new Promise<{ status: number; headers: Record<string, string>; body: string }>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const pieces: Buffer[] = []
    socket.on('data', (piece) => pieces.push(piece))
    // A server that refuses may close before everything was sent.
    socket.on(
      'error',
      (error: NodeJS.ErrnoException) => ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') || reject(error),
    )
    socket.on('close', () => {
      const [head = '', ...rest] = String(Buffer.concat(pieces)).split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = lines.map((line): [string, string] => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      })
      resolve({
        status: Number(first.split(' ')[1]),
        headers: Object.fromEntries(headers),
        body: rest.join('\r\n\r\n'),
      })
    })
    socket.write(request)
  })
