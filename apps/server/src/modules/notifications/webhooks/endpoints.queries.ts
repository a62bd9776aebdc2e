import { type PartnerEventKind, partnerEventKinds } from '@tillgate/domain/partner-events.ts'
import { oldSecretHours, type WebhookPauseReason, webhookPauseReasons } from '@tillgate/domain/webhooks.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, computed, is, nullable, rowsOf, scalar, sqlNow, type RowOf } from '#server/db/rows.ts'

export type EndpointKey = { partnerId: string; id: string }

const columns = sql`id, url, query, description, kinds, paused_at, pause_reason, old_secret_until, created_at`
const endpointRow = rowsOf({
  ...cols('webhook_endpoint', 'id', 'query', 'description', 'pausedAt', 'oldSecretUntil', 'createdAt'),
  /** Without `query`. */
  url: col('webhook_endpoint.url'),
  kinds: is.list(is.oneOf(partnerEventKinds)),
  pauseReason: nullable(is.oneOf(webhookPauseReasons)),
})
export type EndpointRow = RowOf<typeof endpointRow>

export const listEndpoints = (db: Db, partnerId: string): Promise<EndpointRow[]> => endpointRow.all(db)`
    select ${columns} from webhook_endpoint where partner_id = ${partnerId} order by created_at, id`

/** Returns undefined for an endpoint that is missing or another partner's. */
export const findEndpoint = (
  db: Db,
  { partnerId, id }: EndpointKey,
): Promise<EndpointRow | undefined> => endpointRow.first(db)`
    select ${columns} from webhook_endpoint where partner_id = ${partnerId} and id = ${id}`

const lockedEndpointRow = rowsOf({ ...endpointRow.shape, ...cols('webhook_endpoint', 'secret', 'failingSince') })
type LockedEndpoint = RowOf<typeof lockedEndpointRow>
/** Locks an endpoint. Returns undefined for a missing or foreign endpoint. */
export const lockEndpoint = (
  db: Db,
  { partnerId, id }: EndpointKey,
): Promise<LockedEndpoint | undefined> => lockedEndpointRow.first(db)`
    select ${columns}, secret, failing_since from webhook_endpoint
    where partner_id = ${partnerId} and id = ${id} for update`

/** Locks the partner, so that two calls at once do not exceed the limit. Returns their number. */
export const countLocked = async (db: Db, partnerId: string): Promise<number> => {
  await sql`select from partner where id = ${partnerId} for no key update`.execute(db)
  const { rows } = await sql`select from webhook_endpoint where partner_id = ${partnerId}`.execute(db)
  return rows.length
}

/** Returns the ids of active endpoints that receive a kind. Runs as tenant or operator. */
export const listReceivers = (db: Db, partnerId: string, kind: string): Promise<string[]> => scalar(
  col('webhook_endpoint.id'),
).all(db)`
    select id from webhook_endpoint
    where partner_id = ${partnerId} and paused_at is null and ${kind} = any(kinds)`

type Draft = { url: string; query: Buffer | null; description: string; kinds: PartnerEventKind[] }
export const insertEndpoint = (db: Db, endpoint: EndpointKey & Draft & { secret: Buffer }) =>
  db.insertInto('webhook_endpoint').values(endpoint).execute()

/** `isMoved`: another address, which has no failures yet. */
export const saveEndpoint = (db: Db, { partnerId, id }: EndpointKey, draft: Draft, isMoved: boolean) =>
  db
    .updateTable('webhook_endpoint')
    .set({ ...draft, ...(isMoved && { failingSince: null }) })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

export const deleteEndpoint = (db: Db, { partnerId, id }: EndpointKey) =>
  db.deleteFrom('webhook_endpoint').where('partnerId', '=', partnerId).where('id', '=', id).execute()

/** Replaces the secret; the former one signs too for a day. */
export const replaceSecret = (db: Db, { partnerId, id }: EndpointKey, secret: Buffer, oldSecret: Buffer) =>
  db
    .updateTable('webhook_endpoint')
    .set({ secret, oldSecret, oldSecretUntil: sql`now() + ${oldSecretHours} * interval '1 hour'` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** Pauses an endpoint, or with null resumes it. */
export const setPause = (db: Db, { partnerId, id }: EndpointKey, reason: WebhookPauseReason | null) =>
  db
    .updateTable('webhook_endpoint')
    .set({ pauseReason: reason, pausedAt: reason === null ? null : sql`now()`, failingSince: null })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** Marks the first failure after a success; null marks a success. */
export const setFailing = (db: Db, { partnerId, id }: EndpointKey, since: Date | null) =>
  db
    .updateTable('webhook_endpoint')
    .set({ failingSince: since })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** Returns address and sealed secrets for a request. `oldSecret` is null after its day. */
export const findSigning = (db: Db, { partnerId, id }: EndpointKey) =>
  db
    .selectFrom('webhook_endpoint')
    .select([
      'url',
      'query',
      'secret',
      computed(nullable(is.bytes))`case when old_secret_until > now() then old_secret end`.as('oldSecret'),
      sqlNow.as('now'),
    ])
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findBusinessName = async (db: Db, partnerId: string): Promise<string> => {
  const row = await db.selectFrom('partner').select('businessName').where('id', '=', partnerId).executeTakeFirst()
  return row?.businessName ?? ''
}
