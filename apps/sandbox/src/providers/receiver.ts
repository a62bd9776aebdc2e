import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { json, type Answer, type Asked } from '../http.ts'
import type { State } from '../state.ts'
import type { Provider } from './provider.ts'

const Body = z.looseObject({ type: z.string() })
const limit = 200

const typeOf = (body: string): string => {
  try {
    return z.parse(Body, JSON.parse(body)).type
  } catch {
    return 'unknown'
  }
}

const isSignedBy = (secret: string, { headers, body }: Asked): boolean => {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

/**
 * System of a partner that receives webhooks. It verifies each request with the library of Standard Webhooks and the secrets
 * of the console. Answers 401 for a request that none of them signed, and 200 without a secret.
 */
export const receiver: Provider = {
  name: 'receiver',
  tooMany: { status: 429, body: 'Too many requests', headers: { 'retry-after': '60' } },
  handle: (asked, { state }): Answer | undefined => {
    if (asked.path !== '/events') return undefined
    if (asked.method !== 'POST') return { status: 405, body: '' }
    const { secrets, events } = state.stored.receiver
    const isSigned = secrets.some((secret) => isSignedBy(secret, asked))
    const check = isSigned ? 'verified' : secrets.length === 0 ? 'unchecked' : 'refused'
    const event = {
      id: state.newId('evt_'),
      at: new Date(state.now()).toISOString(),
      messageId: asked.headers['webhook-id'] ?? '',
      type: typeOf(asked.body),
      check,
      body: asked.body.slice(0, 10_000),
    } as const
    state.stored.receiver.events = [event, ...events].slice(0, limit)
    state.changed()
    return json({ received: check !== 'refused' }, check === 'refused' ? 401 : 200)
  },
}

/** Adds a secret of an endpoint. Returns false for an invalid text. */
export const addSecret = (state: State, secret: string): boolean => {
  try {
    new Webhook(secret).sign('id', new Date(0), '')
  } catch {
    return false
  }
  const { receiver: stored } = state.stored
  stored.secrets = [secret, ...stored.secrets.filter((one) => one !== secret)].slice(0, 10)
  state.changed()
  return true
}
