import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)
/** Shorter answers are sent as they are. */
const packedFrom = 1024

const isTaken = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

/**
 * Sends an answer of JSON with an ETag: 304 without a body when the caller has it already, otherwise compressed. Only the browser of the
 * caller may store it.
 */
export const sendRevalidated = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<FastifyReply> => {
  const body = Buffer.from(JSON.stringify(answer))
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
  reply.headers({
    etag: tag,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, authorization, x-terminal-key',
  })
  if (isTaken(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const isPacked = body.length >= packedFrom && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  return isPacked ? reply.header('content-encoding', 'gzip').send(await pack(body)) : reply.send(body)
}
