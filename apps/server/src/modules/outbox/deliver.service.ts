import { backoff, type Claim, type RowKey } from '#server/db/claims.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { withMaintenance } from '#server/db/with-tenant.ts'
import { claim, type Limit } from '#server/http/rate-limit.queries.ts'
import { ClaimLostError, keepClaim } from '#server/jobs/claims.ts'
import { Unanswered, UndeliverableError as MailUndeliverable, type Mail } from '#server/integrations/mail/port.ts'
import {
  UncertainDeliveryError,
  UndeliverableError as TextUndeliverable,
  type Text,
} from '#server/integrations/text/port.ts'
import {
  claimMessage,
  markDropped,
  markInHand,
  markSent,
  postpone,
  renewMessage,
  unsent,
  type MessageLog,
  type Row,
} from './outbox.queries.ts'

const renewEveryMs = 5000
const pauseMax = 300
/** Longer than any code is valid: a message that may have arrived is not followed by a second one. */
const unansweredPause = 900

/** Message with the transaction function for its row. */
export type Waiting = RowKey & { within: <T>(work: (db: Db) => Promise<T>) => Promise<T> }
/** `sent` runs in the transaction that marks the message as sent. `limits`: a message above one of them is not sent. */
export type Ready = ({ mail: Mail } | { text: Text } | { drop: string }) & {
  sent?: (db: Db) => Promise<unknown>
  log?: MessageLog
  limits?: readonly Limit[]
}

/** Returns true for a text whose last attempt has no known result: a text has no id by which the provider recognises a repetition. */
const isDuplicateText = (ready: Ready, { wasInHand }: Row): boolean => 'text' in ready && wasInHand

class Dropped extends Error {}

const isAboveLimit = async ({ pool, keyring }: Deps, limits: readonly Limit[]): Promise<boolean> =>
  limits.length > 0 && (await withMaintenance(pool, (db) => claim(db, keyring, limits))) !== undefined

const handOver = async (deps: Deps, ready: Ready, row: Row): Promise<void> => {
  const { mail, text } = deps
  if (isDuplicateText(ready, row)) throw new Dropped(unsent.uncertain)
  if (await isAboveLimit(deps, ready.limits ?? [])) throw new Dropped(unsent.limited)
  if ('mail' in ready) return mail.send(ready.mail)
  if ('text' in ready) return text.send(ready.text)
  throw new Dropped(ready.drop)
}

const final = [Dropped, MailUndeliverable, TextUndeliverable, UncertainDeliveryError]
const isFinal = (error: unknown): error is Error => final.some((kind) => error instanceof kind)

/** Returns the failure text of an undelivered message; undefined when delivery is retried. */
const failureOf = (error: unknown, { wasInHand }: Row): string | undefined => {
  if (error instanceof Unanswered && wasInHand) return unsent.uncertain
  return isFinal(error) ? error.message : undefined
}

/** Pauses grow, the longest is for a mail that a server has whole and does not answer for. */
const pauseAfter = (error: unknown, { attempts }: Row): number =>
  error instanceof Unanswered ? unansweredPause : backoff(attempts, pauseMax)

/**
 * Claims a message, sends it outside of any transaction, and stores the result. The claim is renewed while the provider works, so
 * a slow provider gets a message once. `prepare` builds the message in a transaction of its own. A mail with an unknown result is
 * sent again under its Message-ID; one without an answer of the server is sent again once, later. A text is not sent again.
 */
export const deliver = async (
  deps: Deps,
  waiting: Waiting,
  prepare: (db: Db, row: Row) => Promise<Ready>,
  renewMs = renewEveryMs,
): Promise<void> => {
  const { partnerId, id, within } = waiting
  const row = await within((db) => claimMessage(db, waiting))
  if (!row) return
  const held: Claim = { partnerId, id, attempt: row.attempts }
  const kept = keepClaim(
    () => within((db) => renewMessage(db, held)),
    renewMs,
    (error) => deps.log.warn({ err: error, message: id }, 'message.claim.lost'),
  )
  let ready: Ready | undefined
  try {
    ready = await within(async (db) => {
      const prepared = await prepare(db, row)
      // Last step: a message that could not be prepared was certainly not sent. A worker that lost the claim changes nothing.
      if (!(await markInHand(db, held, prepared.log))) throw new ClaimLostError()
      return prepared
    })
    await handOver(deps, ready, row)
  } catch (error) {
    // A renewal in progress would undo the pause.
    await kept.end()
    if (error instanceof ClaimLostError) return
    const failure = failureOf(error, row)
    if (failure === undefined) {
      const inHand = row.wasInHand || error instanceof Unanswered
      await within((db) => postpone(db, held, pauseAfter(error, row), inHand))
      throw error
    }
    await within((db) => markDropped(db, held, failure))
    return
  } finally {
    await kept.end()
  }
  await within(async (db) => {
    await markSent(db, held)
    await ready?.sent?.(db)
  })
}
