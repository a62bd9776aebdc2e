import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusedLine } from './refused-line.ts'
import { Refusal } from '../refusal.ts'

/** How long a request may take to arrive. A file may take longer, as long as it comes on by so much in that time. */
export type BodyLimits = { ms: number; bytes: number }
export const bodyLimits: BodyLimits = { ms: 15_000, bytes: 8 * 1024 }

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isFile = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '')

/** Headers are Node's to watch; this watches bodies, so that nobody holds a connection by dripping one. */
export const cutSlowBodies = (app: FastifyInstance, { ms, bytes }: BodyLimits): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const { raw } = request
    const { socket } = raw
    let seen = socket.bytesRead
    const look = (): void => {
      const came = socket.bytesRead - seen
      seen = socket.bytesRead
      if (raw.complete || (isFile(request) && came >= bytes)) return
      request.log.warn({ route: request.routeOptions.url, came }, 'cut off: too slow')
      if (reply.raw.headersSent) socket.destroy()
      else socket.end(refusedLine(new Refusal('input.too-slow'), request.id), () => socket.destroy())
    }
    const timer = setInterval(look, ms)
    raw.once('close', () => clearInterval(timer))
    raw.once('end', () => clearInterval(timer))
  })
}
