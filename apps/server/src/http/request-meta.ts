import { randomUUID } from 'node:crypto'
import { looksLikeCardNumber, maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { idempotencyKey } from '@tillgate/contract/route.ts'
import { isSecretField } from '@tillgate/contract/secret-fields.ts'
import { languageOf } from '@tillgate/phrases/translator.ts'
import type { FastifyRequest } from 'fastify'
import type { RequestMeta, Trial } from '#server/base/request-meta.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { refuse } from '#server/base/refusal.ts'

/** Returns the caller's request id when its form is valid, so that a trace crosses systems; otherwise a new id. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const capped = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' ? value.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '') : undefined

/** Spec 1 §7: stored beside what the server observed, and never trusted. Other values of it are not stored. */
export const trialOf = (said: unknown): Trial | undefined =>
  isObject(said) ? { userAgent: capped(said['userAgent'], 512), hostname: capped(said['hostname'], 255) } : undefined

/** Takes `trial` out of a body: shapes are strict and would refuse it. */
export const splitTrial = (body: unknown): { body: unknown; trial: Trial | undefined } => {
  if (!isObject(body) || !('trial' in body)) return { body, trial: undefined }
  const { trial, ...rest } = body
  return { body: rest, trial: trialOf(trial) }
}

/**
 * Identifies a request, so that the same key with another request is refused. Uses a sealed key: a copy of the database does not
 * reveal the body by guessing.
 */
export const requestHash = (keyring: Keyring, method: string, url: string, content: string): Buffer =>
  keyring.fingerprint('request', `${method} ${url}\n${content}`)

/** Content of a body that `requestHash` covers: none when the body holds a password or a one-time code. */
export const hashedContent = (body: unknown): string =>
  isObject(body) && Object.entries(body).some(([name, value]) => isSecretField(name, value))
    ? ''
    : JSON.stringify(body ?? null)

export const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !idempotencyKey.test(key)) {
    return refuse('input.invalid', { fields: [{ field: 'Idempotency-Key', code: 'field.invalid' }] })
  }
  // A masked key would be another's as well.
  if (looksLikeCardNumber(key)) refuse('pan.refused', { fields: [{ field: 'Idempotency-Key', code: 'pan.in-field' }] })
  return key
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]

/** Returns the key that authenticates a store's device. */
export const terminalKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['x-terminal-key']
  return typeof key === 'string' && /^[A-Za-z0-9_-]{20,200}$/.test(key) ? key : undefined
}

/** Everything that surrounds a request, without its body. */
export const requestMetaOf = (
  keyring: Keyring,
  request: FastifyRequest,
  trial: Trial | undefined,
  content: string,
): RequestMeta => {
  const key = keyOf(request)
  return {
    requestId: request.id,
    language: languageOf(request.headers['accept-language']),
    ip: request.ip,
    userAgent: maskCardNumbers(request.headers['user-agent'] ?? '').slice(0, 400),
    trial,
    idempotency:
      key === undefined ? undefined : { key, hash: requestHash(keyring, request.method, request.url, content) },
    token: bearerOf(request),
    terminalKey: terminalKeyOf(request),
  }
}

/** An upload that is repeated has the same content: its form is encoded anew, so the hash of the body differs. */
export const withContent = <C extends { keyring: Keyring; meta: RequestMeta }>(
  context: C,
  path: string,
  content: string,
  trial: Trial | undefined = context.meta.trial,
): C => {
  const meta = { ...context.meta, trial }
  if (!meta.idempotency) return { ...context, meta }
  const hash = requestHash(context.keyring, 'POST', path, content)
  return { ...context, meta: { ...meta, idempotency: { key: meta.idempotency.key, hash } } }
}

/** The context of a change whose answer is not stored: a repeated request runs it again. */
export const withoutIdempotency = <C extends { meta: RequestMeta }>(context: C): C => ({
  ...context,
  meta: { ...context.meta, idempotency: undefined },
})
