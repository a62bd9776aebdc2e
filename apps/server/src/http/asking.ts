import { createHash } from 'node:crypto'
import { languageOf } from '@tillgate/phrases/say.ts'
import type { FastifyRequest } from 'fastify'
import type { Asking } from './caller.ts'
import { refuse } from './refusal.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes `trial` out of a body: shapes are strict and would refuse it, and it is stored, never trusted. */
export const splitTrial = (body: unknown): { body: unknown; trial: unknown } => {
  if (!isObject(body) || !('trial' in body)) return { body, trial: undefined }
  const { trial, ...rest } = body
  return { body: rest, trial }
}

/** The same key with another request is a mistake; this says what "the same request" is. */
export const requestHash = (method: string, url: string, content: string): Buffer =>
  createHash('sha256').update(`${method} ${url}\n${content}`).digest()

export const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > 255) {
    return refuse('input.invalid', { fields: [{ field: 'Idempotency-Key', code: 'field.invalid' }] })
  }
  return key
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]

/** Everything that surrounds a request, without its body. */
export const askingOf = (request: FastifyRequest, trial: unknown, content: string): Asking => {
  const key = keyOf(request)
  return {
    requestId: request.id,
    language: languageOf(request.headers['accept-language']),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    trial,
    once: key === undefined ? undefined : { key, hash: requestHash(request.method, request.url, content) },
    token: bearerOf(request),
  }
}
