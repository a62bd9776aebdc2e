import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { State } from '../state.ts'
import type { Webhook } from './stored.ts'
import { answered, bodyOf, invalid, type Call } from './wire.ts'

type News = { url: string | null; type: string; code: string; subject: string; body: object }

const makeKey = async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const [secret, open] = [await exportJWK(pair.privateKey), await exportJWK(pair.publicKey)]
  return { kid: crypto.randomUUID(), secret: JSON.stringify(secret), open: JSON.stringify(open) }
}
const making = new WeakMap<State, Promise<NonNullable<State['stored']['plaid']['key']>>>()

/** Made once and stored: concurrent callers get the same key. */
const keyOf = async (state: State) => {
  if (state.stored.plaid.key) return state.stored.plaid.key
  const made = making.get(state) ?? makeKey()
  making.set(state, made)
  state.stored.plaid.key = await made
  state.changed()
  return state.stored.plaid.key
}

export const verificationKey: Call = async (asked, state) => {
  const { key_id: wanted } = bodyOf(z.object({ key_id: z.string() }), asked)
  const { kid, open } = await keyOf(state)
  if (wanted !== kid) throw invalid('INVALID_WEBHOOK_VERIFICATION_KEY_ID')
  const jwk = z.parse(z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }), JSON.parse(open))
  return answered({ key: { ...jwk, alg: 'ES256', kid, use: 'sig', created_at: 1_560_466_143, expired_at: null } })
}

/** Signs a webhook as Plaid does, with the defect that the policy names. Uses the real time. */
const signed = async (state: State, body: string, mode: string): Promise<string> => {
  const key = await keyOf(state)
  const { secret } = mode === 'wrongSignature' ? await makeKey() : key
  const kid = mode === 'unknownKid' ? crypto.randomUUID() : key.kid
  const hash = createHash('sha256')
    .update(mode === 'wrongHash' ? `${body} ` : body)
    .digest('hex')
  const age = mode === 'oldIat' ? 301 : 0
  return new SignJWT({ request_body_sha256: hash })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuedAt(Math.floor(Date.now() / 1000) - age)
    .sign(await importJWK(JSON.parse(secret), 'ES256'))
}

const retries = 4
const between = 30_000

const deliver = async (state: State, hook: Webhook, mode: string): Promise<void> => {
  hook.attempts += 1
  // Set before sending, so that a concurrent look-up of due webhooks does not send this one again.
  hook.nextAt = state.now() + between * 4 ** (hook.attempts - 1)
  try {
    const answer = await fetch(hook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'plaid-verification': await signed(state, hook.body, mode) },
      body: hook.body,
      signal: AbortSignal.timeout(10_000),
    })
    hook.status = answer.status
  } catch {
    hook.status = 0
  }
  const isTaken = hook.status === 200
  const isOver = hook.attempts > retries
  hook.state = isTaken ? 'delivered' : isOver ? 'failed' : 'waiting'
  state.changed()
}

const find = (state: State, id: string): Webhook | undefined => state.stored.plaid.webhooks.find((one) => one.id === id)

/** Sends held webhooks in this order; without an order, as they came. */
export const flush = async (state: State, order: readonly string[] = []): Promise<number> => {
  const held = state.stored.plaid.webhooks.filter((one) => one.state === 'held').toReversed()
  const chosen = order.length > 0 ? order.flatMap((id) => find(state, id) ?? []) : held
  for (const hook of chosen) await deliver(state, hook, 'normal')
  return chosen.length
}

export const replay = async (state: State, id: string): Promise<boolean> => {
  const hook = find(state, id)
  if (hook) await deliver(state, hook, 'normal')
  return hook !== undefined
}

/** Sends a webhook as the current policy allows. */
export const tell = async (state: State, { url, type, code, subject, body }: News): Promise<void> => {
  if (!url) return
  const { plaid } = state.stored
  const mode = plaid.webhookMode
  const words = { webhook_type: type, webhook_code: code, ...body, environment: 'sandbox' }
  const hook: Webhook = {
    id: state.newId('wh_'),
    at: new Date(state.now()).toISOString(),
    url,
    type,
    code,
    subject,
    // Plaid signs its own layout: two spaces.
    body: JSON.stringify(words, undefined, 2),
    state: mode === 'hold' || mode === 'reorder' ? 'held' : mode === 'drop' ? 'dropped' : 'waiting',
    status: 0,
    attempts: 0,
    nextAt: state.now(),
  }
  plaid.webhooks = [hook, ...plaid.webhooks].slice(0, 300)
  state.changed()
  const held = plaid.webhooks.filter((one) => one.state === 'held')
  if (mode === 'reorder' && held.length >= 2)
    await flush(
      state,
      held.map((one) => one.id),
    )
  if (hook.state !== 'waiting') return
  const times = Number(/^duplicate:(\d+)$/.exec(mode)?.[1] ?? 1)
  for (let index = 0; index < times; index += 1) await deliver(state, hook, mode)
}

/** Sends undelivered webhooks again when they are due. */
export const retryDue = async (state: State): Promise<void> => {
  const due = state.stored.plaid.webhooks.filter(
    (one) => one.state === 'waiting' && one.attempts > 0 && one.nextAt <= state.now(),
  )
  for (const hook of due) await deliver(state, hook, state.stored.plaid.webhookMode)
}
