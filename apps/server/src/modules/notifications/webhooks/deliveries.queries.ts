import {
  deliveryDays,
  type DeliveryFailure,
  type DeliveryState,
  deliveryStates,
  deliveryFailures,
} from '@tillgate/domain/webhooks.ts'
import { sql } from 'kysely'
import { claimsOn, type Claim, type RowKey } from '#server/db/claims.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, type Page } from '#server/db/page.ts'
import { expiringByHour } from '#server/db/purge.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import type { EndpointKey } from './endpoints.queries.ts'

/** The lease is longer than a request may take. */
export const deliveryClaims = claimsOn({
  table: 'webhook_delivery',
  attempt: 'attempts',
  until: 'due_at',
  isOpen: sql`state = 'waiting'`,
  leaseSeconds: 30,
})

type NewDelivery = RowKey & { endpointId: string; messageId: string; type: string; body: string; tries?: number }
/** Inserts a delivery that waits, or with `failure` one that is stored as failed. Runs as tenant or operator. */
export const insertDelivery = async (
  db: Db,
  { partnerId, id, endpointId, messageId, type, body, tries = 0 }: NewDelivery,
  failure?: DeliveryFailure,
): Promise<void> => {
  const state: DeliveryState = failure ? 'failed' : 'waiting'
  const ended = failure ? sql`now()` : sql`null`
  await sql`
    insert into webhook_delivery (partner_id, id, endpoint_id, message_id, type, body, state, failure, tries, ended_at)
    values (${partnerId}, ${id}, ${endpointId}, ${messageId}, ${type}, ${body}, ${state}, ${failure ?? null}, ${tries}, ${ended})`.execute(
    db,
  )
}

/** Counts what waits for an endpoint, up to `max`. */
export const countWaiting = (db: Db, { partnerId, id }: EndpointKey, max: number): Promise<number> =>
  countUpTo(
    db,
    sql`webhook_delivery where partner_id = ${partnerId} and endpoint_id = ${id} and state = 'waiting'`,
    max,
  )

const dueDeliveryRow = rowsOf({ partnerId: is.text, id: is.text, endpointId: is.text })
export type DueDelivery = RowOf<typeof dueDeliveryRow>
/** Lists due deliveries of all partners: `each` per endpoint, none of `busy` endpoints. */
export const listDueWebhooks = (pool: Pool, limit: number, each: number, busy: string[]): Promise<DueDelivery[]> =>
  dueDeliveryRow.all(pool)`select * from due_webhooks(${limit}, ${each}, ${busy}::uuid[])`

const claimedDeliveryRow = rowsOf(cols('webhook_delivery', 'attempts', 'tries', 'endpointId', 'messageId', 'body'))
export type ClaimedDelivery = RowOf<typeof claimedDeliveryRow>
/** Claims a delivery. Returns undefined when it has ended, is not due, or another worker has it. */
export const claimDelivery = (db: Db, key: RowKey): Promise<ClaimedDelivery | undefined> => claimedDeliveryRow.first(
  db,
)`
    update webhook_delivery set ${deliveryClaims.take} where ${deliveryClaims.isDue(key)}
    returning attempts, tries, endpoint_id, message_id, body`

/** Ends a claimed delivery, or with `pause` schedules its next attempt. Returns false when another worker has it. */
export const endAttempt = async (
  db: Db,
  claim: Claim,
  end: { state: 'delivered' | 'failed' } | { pause: number },
): Promise<boolean> => {
  const result =
    'pause' in end ? deliveryClaims.giveBack(end.pause) : sql`state = ${end.state}, failure = null, ended_at = now()`
  const { numAffectedRows = 0n } = await sql`
    update webhook_delivery set tries = tries + 1, ${result} where ${deliveryClaims.isMine(claim)}`.execute(db)
  return numAffectedRows > 0n
}

type NewAttempt = AttemptRow & { partnerId: string; deliveryId: string }
export const insertAttempt = (db: Db, attempt: NewAttempt) => db.insertInto('webhook_attempt').values(attempt).execute()

/** Ends all waiting deliveries of an endpoint that is paused. */
export const failWaiting = async (db: Db, { partnerId, id }: EndpointKey): Promise<void> => {
  await sql`
    update webhook_delivery set state = 'failed', failure = 'paused', ended_at = now()
    where partner_id = ${partnerId} and endpoint_id = ${id} and state = 'waiting'`.execute(db)
}

/** Makes an ended delivery wait for one more attempt. Returns false when it waits already. */
export const repeatDelivery = async (db: Db, { partnerId, id }: RowKey, tries: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update webhook_delivery set state = 'waiting', failure = null, ended_at = null, due_at = now(), tries = ${tries}
    where partner_id = ${partnerId} and id = ${id} and state <> 'waiting'`.execute(db)
  return numAffectedRows > 0n
}

const columns = sql`d.id, d.message_id, d.type, d.state, d.failure, d.attempts, d.due_at, d.created_at, d.ended_at,
  a.status, a.failure as last_failure, a.milliseconds, a.sent_at`
const lastAttempt = (partnerId: string) => sql`left join lateral (
  select status, failure, milliseconds, sent_at from webhook_attempt a
  where a.partner_id = ${partnerId} and a.delivery_id = d.id order by a.attempt desc limit 1) a on true`

/** A delivery with its last attempt; without an attempt the values of `sentAt` and after are null. */
const deliveryRow = rowsOf({
  ...cols('webhook_delivery', 'id', 'messageId', 'type', 'attempts', 'dueAt', 'createdAt', 'endedAt'),
  state: is.oneOf(deliveryStates),
  failure: nullable(is.oneOf(deliveryFailures)),
  status: col('webhook_attempt.status'),
  lastFailure: nullable(is.oneOf(deliveryFailures)),
  milliseconds: nullable(col('webhook_attempt.milliseconds')),
  sentAt: nullable(col('webhook_attempt.sentAt')),
})
export type DeliveryRow = RowOf<typeof deliveryRow>

type Log = EndpointKey & { state?: DeliveryState | undefined }
export const listDeliveries = async (
  db: Db,
  { partnerId, id, state }: Log,
  page: Page,
): Promise<{ rows: DeliveryRow[]; total: number }> => {
  const wanted = allOf([sql`d.partner_id = ${partnerId} and d.endpoint_id = ${id}`, state && sql`d.state = ${state}`])
  const rows = await deliveryRow.all(db)`
    select ${columns} from webhook_delivery d ${lastAttempt(partnerId)}
    where ${wanted} order by d.created_at desc, d.id desc ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`webhook_delivery d where ${wanted}`) }
}

type OfEndpoint = RowKey & { endpointId: string }
export const findDelivery = (
  db: Db,
  { partnerId, id, endpointId }: OfEndpoint,
): Promise<(DeliveryRow & { body: string }) | undefined> => rowsOf({
  ...deliveryRow.shape,
  body: col('webhook_delivery.body'),
}).first(db)`
    select ${columns}, d.body from webhook_delivery d ${lastAttempt(partnerId)}
    where d.partner_id = ${partnerId} and d.id = ${id} and d.endpoint_id = ${endpointId}`

const attemptRow = rowsOf({
  ...cols('webhook_attempt', 'attempt', 'sentAt', 'signature', 'status', 'milliseconds', 'response'),
  failure: nullable(is.oneOf(deliveryFailures)),
})
export type AttemptRow = RowOf<typeof attemptRow>
/** Lists the last 50 attempts, the newest first. */
export const listAttempts = (db: Db, { partnerId, id }: RowKey): Promise<AttemptRow[]> => attemptRow.all(db)`
    select attempt, sent_at, signature, status, failure, milliseconds, response from webhook_attempt
    where partner_id = ${partnerId} and delivery_id = ${id} order by attempt desc limit 50`

const figuresRow = rowsOf({
  endpointId: col('webhook_delivery.endpointId'),
  tried: is.count,
  succeeded: is.count,
  lastAt: nullable(is.moment),
})
export type Figures = RowOf<typeof figuresRow>
/** Counts the attempts of seven days of each endpoint of a partner, with the last attempt. */
export const listFigures = (db: Db, partnerId: string): Promise<Figures[]> => figuresRow.all(db)`
    select d.endpoint_id, count(*)::int as tried,
      (count(*) filter (where a.status between 200 and 299))::int as succeeded, max(a.sent_at) as last_at
    from webhook_delivery d
    join webhook_attempt a on a.partner_id = d.partner_id and a.delivery_id = d.id
    where d.partner_id = ${partnerId} and a.sent_at > now() - interval '7 days'
    group by d.endpoint_id`

/** Deletes deliveries of all partners after 30 days with their attempts, an hour's worth at a time. */
export const expiredDeliveries = [expiringByHour('webhook_delivery', 'created_at', deliveryDays)]
