import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Pool } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import { claim, hit, type Limit } from '#server/http/rate-limit.queries.ts'
import { parseJsonStrict } from '#server/http/parse-json.ts'
import { refuse } from '#server/base/refusal.ts'
import { newId } from '#server/base/ids.ts'
import { PlaidRefusedError, PlaidUnavailable, TooManyKeys } from '#server/integrations/plaid/port.ts'
import type { Deps } from '#server/ports/deps.ts'
import { refreshItem } from '../bank-links/refresh.service.ts'
import { refreshAttempt } from '#server/modules/onboarding/api.ts'
import type { Runtime } from '#server/db/context.ts'
import { findWebhook, insertWebhook, listUnread, markFailed, markRead } from './webhooks.queries.ts'

const PlaidWebhook = z.object({
  webhook_type: z.string().check(z.maxLength(100)),
  webhook_code: z.string().check(z.maxLength(100)),
  item_id: z.optional(z.string().check(z.maxLength(200))),
  identity_verification_id: z.optional(z.string().check(z.maxLength(200))),
})

/** Validates the body, also with a valid signature. */
const read = (body: Buffer) =>
  z.safeParse(PlaidWebhook, parseJsonStrict(body.toString('utf8'), { hasBarcodes: false })).data ??
  refuse('input.malformed')

/** Maximum signature age in seconds (`maxTokenAge`), which is also the replay window of a delivery. */
const signatureSeconds = 300

/** Limits for genuine deliveries, per subject and in total. Plaid repeats a refused delivery. */
const budgetsOf = (subject: string): Limit[] => [
  { name: 'plaid-news-subject', subject, max: 60, seconds: signatureSeconds },
  { name: 'plaid-news', subject: 'plaid', max: 1200, seconds: 60 },
]
const halfSignature = 32

/**
 * Identifies a delivery by its body and signature. Two changes of one verification may have the same body, even in one second. Only
 * the first half `r` of the signature (ES256) counts, because the second half `s` has two valid forms.
 */
const sameDelivery = (body: Buffer, signature: string): Limit => ({
  name: 'plaid-event',
  subject: createHash('sha256')
    .update(Buffer.from(signature.split('.')[2] ?? '', 'base64url').subarray(0, halfSignature))
    .update(body)
    .digest('hex'),
  max: 1,
  seconds: signatureSeconds,
})

/** Reads the signing time from a verified signature, for diagnosis. */
const issuedAt = (signature: string): number => {
  const payload: unknown = JSON.parse(Buffer.from(signature.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return z.parse(z.object({ iat: z.number() }), payload).iat
}

/** Verifies the signature, stores the webhook and queues its work. A replayed delivery is stored once. */
export const receive = async (
  { pool, plaidWebhooks, enqueue, keyring }: Pick<Deps, 'plaidWebhooks' | keyof Runtime> & { pool: Pool },
  { signature, body, address }: { signature: string; body: Buffer; address: string },
): Promise<void> => {
  const isGenuine = await plaidWebhooks.isGenuine(signature, body, address).catch((error: unknown) => {
    // Plaid repeats the webhook after this answer.
    if (error instanceof TooManyKeys) return refuse('rate.too-many', { retryAfter: 60 })
    if (error instanceof PlaidUnavailable) return refuse('server.unavailable', { retryAfter: 30 })
    throw error
  })
  if (!isGenuine) refuse('webhook.refused')
  const news = read(body)
  const signedAt = issuedAt(signature)
  const [id, subject] = [newId(), news.identity_verification_id ?? news.item_id ?? '']
  const exceeded = await withIdentity(pool, async (db) => {
    const over = await hit(db, keyring, budgetsOf(subject))
    if (over || (await claim(db, keyring, [sameDelivery(body, signature)]))) return over
    const { webhook_type: type, webhook_code: code } = news
    await insertWebhook(db, { id, provider: 'plaid', type, code, subject, body, issuedAt: signedAt })
    await enqueue(db, 'plaid-news', { id })
    return undefined
  })
  refuseExceeded(exceeded)
}

const attemptsMax = 30

/** Reads the current state from Plaid instead of trusting the webhook, so that order, repetition and loss do no harm. */
export const digest = async ({ id }: { id: string }, deps: Deps): Promise<void> => {
  const { pool } = deps
  const found = await withIdentity(pool, async (db) => {
    const news = await findWebhook(db, id)
    return news && { ...news, unread: await listUnread(db, news.provider, news.subject) }
  })
  // Another job has handled this webhook with its own.
  if (!found) return
  const { type, subject, unread } = found
  try {
    const reread = (): Promise<boolean> =>
      type === 'IDENTITY_VERIFICATION'
        ? refreshAttempt(deps, subject, id)
        : refreshItem(deps, subject, id, type === 'IDENTITY')
    const isOurs = subject !== '' && (await reread())
    await withIdentity(pool, (db) => markRead(db, unread, isOurs ? 'DONE' : 'IGNORED'))
  } catch (error) {
    // Plaid's refusal is permanent: the bank login or our permission was lost.
    if (error instanceof PlaidRefusedError) {
      deps.log.warn({ why: error.message, subject }, 'plaid_webhook.unanswered')
      return withIdentity(pool, (db) => markRead(db, unread, 'DONE')).then(() => undefined)
    }
    const why = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    await withIdentity(pool, (db) => markFailed(db, id, why, attemptsMax))
    throw error
  }
}
