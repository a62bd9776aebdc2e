import type { PartnerEventKind } from '@tillgate/domain/partner-events.ts'
import { oldSecretHours, type WebhookPauseReason } from '@tillgate/domain/webhooks.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type EndpointKey = { partnerId: string; id: string }

const columns = sql`id, url, query, description, kinds, paused_at, pause_reason, old_secret_until, created_at`
export type EndpointRow = {
  id: string
  /** Without `query`. */
  url: string
  query: Buffer | null
  description: string
  kinds: PartnerEventKind[]
  pausedAt: Date | null
  pauseReason: WebhookPauseReason | null
  oldSecretUntil: Date | null
  createdAt: Date
}

export const listEndpoints = async (db: Db, partnerId: string): Promise<EndpointRow[]> => {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from webhook_endpoint where partner_id = ${partnerId} order by created_at, id`.execute(db)
  return rows
}

/** Returns undefined for an endpoint that is missing or another partner's. */
export const findEndpoint = async (db: Db, { partnerId, id }: EndpointKey): Promise<EndpointRow | undefined> => {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from webhook_endpoint where partner_id = ${partnerId} and id = ${id}`.execute(db)
  return rows[0]
}

type LockedEndpoint = EndpointRow & { secret: Buffer; failingSince: Date | null }
/** Locks an endpoint. Returns undefined for one that is missing or another partner's. */
export const lockEndpoint = async (db: Db, { partnerId, id }: EndpointKey): Promise<LockedEndpoint | undefined> => {
  const { rows } = await sql<LockedEndpoint>`
    select ${columns}, secret, failing_since from webhook_endpoint
    where partner_id = ${partnerId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Locks the partner, so that two calls at once do not exceed the limit. Returns their number. */
export const countLocked = async (db: Db, partnerId: string): Promise<number> => {
  await sql`select from partner where id = ${partnerId} for no key update`.execute(db)
  const { rows } = await sql`select from webhook_endpoint where partner_id = ${partnerId}`.execute(db)
  return rows.length
}

/** Returns the ids of active endpoints that receive a kind. Runs as tenant or operator. */
export const listReceivers = async (db: Db, partnerId: string, kind: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoint
    where partner_id = ${partnerId} and paused_at is null and ${kind} = any(kinds)`.execute(db)
  return rows.map(({ id }) => id)
}

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
      sql<Buffer | null>`case when old_secret_until > now() then old_secret end`.as('oldSecret'),
      sql<Date>`now()`.as('now'),
    ])
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findBusinessName = async (db: Db, partnerId: string): Promise<string> => {
  const row = await db.selectFrom('partner').select('businessName').where('id', '=', partnerId).executeTakeFirst()
  return row?.businessName ?? ''
}
