import { sql, type RawBuilder } from 'kysely'
import { operatorTenantId } from '#server/db/change.ts'
import type { Pool } from '#server/db/db.ts'
import { col, is, scalar } from '#server/db/rows.ts'

type Owner = { partnerId: string; storeId: string; userId: string; endpointId: string }

/** Which column says how old a row is, and how long it stays after that. */
type Rule = { table: string; key: string; at: string; stays: string; others: Record<string, RawBuilder<unknown>> }

const bytes = sql`'\\x01'::bytea`
const text = sql`'reset'`
const now = sql`now()`

const webhook = { table: 'webhook_inbox', key: 'id', at: 'received_at', stays: '90 days' }
const ofWebhook = { provider: text, type: text, code: text, subject: text, body: bytes, issued_at: now }
/** Unread webhooks stay at any age. */
export const unreadWebhook: Rule = { ...webhook, others: ofWebhook }

/** What retention is to delete, written down a second time; `others` is what such a row cannot be without. */
export const rulesFor = ({ partnerId, storeId, userId, endpointId }: Owner): Record<string, Rule> => {
  const [user_id, partner_id, store_id] = [sql`${userId}::uuid`, sql`${partnerId}::uuid`, sql`${storeId}::uuid`]
  const session = { table: 'session', key: 'id' }
  const ofSession = { user_id, token_hash: sql`uuid_send(gen_random_uuid())`, audience: sql`'portal'`, ip: text }
  const message = { table: 'outbox', key: 'id', at: 'expires_at', stays: '30 days' }
  return {
    code: {
      table: 'passcode',
      key: 'id',
      at: 'expires_at',
      stays: '1 day',
      others: { subject: bytes, purpose: text, code_hash: bytes },
    },
    link: {
      table: 'link_token',
      key: 'token_hash',
      at: 'expires_at',
      stays: '1 day',
      others: { user_id, purpose: text, used_at: now },
    },
    ticket: { table: 'operator_ticket', key: 'token_hash', at: 'expires_at', stays: '1 day', others: { user_id } },
    'challenge of a passkey': {
      table: 'passkey_challenge',
      key: 'token_hash',
      at: 'expires_at',
      stays: '0',
      others: { challenge_hash: bytes, purpose: sql`'SIGN_IN'`, audience: sql`'portal'` },
    },
    session: { ...session, at: 'expires_at', stays: '0', others: { ...ofSession, user_agent: text } },
    'ended session': { ...session, at: 'revoked_at', stays: '1 day', others: { ...ofSession, user_agent: text } },
    registration: {
      table: 'registration',
      key: 'subject',
      at: 'created_at',
      stays: '1 day',
      others: { sealed: bytes, language: text },
    },
    captcha: { table: 'captcha_spent', key: 'signature', at: 'expires_at', stays: '0', others: {} },
    'wrong passwords': {
      table: 'sign_in_guard',
      key: 'subject',
      at: 'open_at',
      stays: '30 days',
      others: { device: bytes },
    },
    'message of a partner': { ...message, others: { partner_id, language: text } },
    'message of a person': { ...message, others: { partner_id: sql`${operatorTenantId}::uuid`, language: text } },
    webhook: { ...webhook, others: { ...ofWebhook, state: sql`'DONE'` } },
    'link token of Plaid': {
      table: 'plaid_link_token',
      key: 'id',
      at: 'created_at',
      stays: '1 day',
      others: { partner_id, store_id, sealed: bytes },
    },
    limit: { table: 'rate_limit', key: 'key', at: 'until', stays: '0', others: { hits: sql`1` } },
    'change of items': {
      table: 'catalogue_change',
      key: 'id',
      at: 'created_at',
      stays: '30 days',
      others: { partner_id, user_id, kind: sql`'EDIT'` },
    },
    'event of a partner': {
      table: 'partner_event',
      key: 'id',
      at: 'happened_at',
      stays: '90 days',
      others: {
        partner_id,
        kind: sql`'payout.sent'`,
        subject: sql`uuid_send(gen_random_uuid())::text`,
        details: sql`'{}'`,
      },
    },
    'barcode without an item': {
      table: 'unknown_barcode',
      key: 'code_key',
      at: 'last_at',
      stays: '30 days',
      others: { partner_id, store_id, day: sql`current_date`, barcode: sql`'4225'`, scans: sql`1` },
    },
    'draft of a form': {
      table: 'draft',
      key: 'user_id',
      at: 'saved_at',
      stays: '90 days',
      others: { partner_id, store_id, form: sql`'business'`, sealed: bytes },
    },
    'delivery of a webhook': {
      table: 'webhook_delivery',
      key: 'id',
      at: 'created_at',
      stays: '30 days',
      others: {
        partner_id,
        endpoint_id: sql`${endpointId}::uuid`,
        message_id: sql`gen_random_uuid()`,
        type: sql`'ping'`,
        body: sql`'{}'`,
        state: sql`'waiting'`,
      },
    },
    'key of a request': {
      table: 'request_key',
      key: 'owner',
      at: 'created_at',
      stays: '1 day',
      others: { key: text, hash: bytes },
    },
    'answer to a request': {
      table: 'idempotency',
      key: 'user_id',
      at: 'created_at',
      stays: '48 hours',
      others: { partner_id, key: text, request_hash: bytes },
    },
  }
}
const keyOf = ({ key }: Rule, id: string) => {
  if (key === 'code_key') return sql`${id}::text`
  return ['id', 'user_id'].includes(key) ? sql`${id}::uuid` : sql`uuid_send(${id}::uuid)`
}

/** A row whose time was over so many seconds ago; one below nothing has so many to go. */
export const insertAged = async (pool: Pool, rule: Rule, id: string, seconds: number): Promise<void> => {
  const columns = [rule.key, rule.at, ...Object.keys(rule.others)].map((column) => sql.ref(column))
  const at = sql`now() - ${rule.stays}::interval - ${seconds} * interval '1 second'`
  await sql`
    insert into ${sql.table(rule.table)} (${sql.join(columns)})
    values (${sql.join([keyOf(rule, id), at, ...Object.values(rule.others)])})`.execute(pool)
}

export const isThere = async (pool: Pool, rule: Rule, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(rule.table)} where ${sql.ref(rule.key)} = ${keyOf(rule, id)}`.execute(pool)
  return rows.length > 0
}

/** So many seconds of a partner's newest message are left. */
export const leaveMessage = async (pool: Pool, partnerId: string, seconds: number): Promise<string> => {
  return (
    (await scalar(col('outbox.id')).first(pool)`
    update outbox set expires_at = now() + ${seconds} * interval '1 second'
    where id = (select id from outbox where partner_id = ${partnerId} order by created_at desc limit 1)
    returning id`) ?? ''
  )
}

/** How many seconds each message of a partner is of use. */
export const listLives = (pool: Pool, partnerId: string): Promise<number[]> => scalar(is.whole).all(pool)`
    select round(extract(epoch from expires_at - created_at))::int as seconds from outbox
    where partner_id = ${partnerId} order by created_at`
