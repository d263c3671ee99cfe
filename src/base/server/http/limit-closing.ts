import type { FastifyInstance } from 'fastify'

const timeoutMs = 10_000

/** Ends requests still at work, such as a slow download, so that the rest of a stopping process stops in order. */
export function limitClosing(app: FastifyInstance, ms = timeoutMs) {
  app.addHook('preClose', async () => {
    const late = setTimeout(() => app.server.closeAllConnections(), ms).unref()
    app.server.once('close', () => clearTimeout(late))
  })
}
