import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'

export const queued = 100_000
/** A version and a variant as every id of ours has one: anything else is refused before it is looked for. */
export const idOf = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`

/** Of those in review: how many have answers to wait for, and how many are somebody's. */
const seed = `
  create temporary table n as
    select n, md5('partner' || n)::uuid as p, md5('store' || n)::uuid as s, md5('user' || n)::uuid as u,
      'Market ' || (array['Sol', 'Luna', 'Bay', 'Palm', 'Grove', 'Coral', 'Key', 'Reef'])[1 + n % 8] || ' ' || n as name
    from generate_series(1, ${queued}) n;
  insert into partner (id, business_name, type, application_status, primary_store_id)
    select p, name, 'GROCERY', 'REVIEW', s from n;
  insert into user_account (id, partner_id, audience, email, first_name, last_name, role, identity_status)
    select u, p, 'portal', 'u' || n || '@bench.test', 'Ana', 'Ruiz', 'RETAILER', 'IDV_SUCCESS' from n;
  insert into store (partner_id, id, business_name, doing_business_as, type, code, address_line_1, city, state_code,
      zip_code, status, application_status, bank_account_status, bank_account_last4, ein_index, address_verified)
    select p, s, name, name, 'GROCERY', lpad((10000000 + n)::text, 8, '0'), n || ' Main St', 'Miami', 'FL',
      lpad((33000 + n % 200)::text, 5, '0'), 'PENDING', 'REVIEW', 'AUTOMATICALLY_VERIFIED', '6789',
      decode(md5('ein' || n - n % 50), 'hex'), true from n;
  insert into terms_text (sha256, document, version, language, content)
    values (sha256(convert_to('terms', 'UTF8')), 'retailer', '2026-11-21', 'en-US', 'terms');
  insert into terms_acceptance (partner_id, id, user_id, document, version, sha256, language, ip, user_agent)
    select p, gen_random_uuid(), u, 'retailer', '2026-11-21', sha256(convert_to('terms', 'UTF8')), 'en-US', '', '' from n;
  insert into identity_attempt (partner_id, id, user_id, provider_id, status, began_at, completed_at)
    select p, gen_random_uuid(), u, 'idv_' || n, 'success', now(), now() from n;
  insert into bank_link (partner_id, id, store_id, last_link_session_id, state, last4, holder, asked_by, account_index)
    select p, gen_random_uuid(), s, 'link' || n, 'LIVE', '6789', name, u, decode(md5('bank' || n), 'hex') from n;
  insert into application (partner_id, id, store_id, status, phase, submitted_at, submitted_by, due_at, paused_at,
      assignee_id, tin_result, tin_ein, tin_name)
    select p, ${idOf("'application' || n")}, s, 'REVIEW',
      case when n % 10 = 0 then 'INFO_REQUESTED' when n % 3 = 0 then 'ASSIGNED' else 'QUEUED' end,
      now() - n * interval '1.5 seconds', u, now() + (${queued} - n) * interval '1.5 seconds',
      case when n % 10 = 0 then now() end, case when n % 3 = 0 then md5('operator' || n % 20)::uuid end,
      'MATCH', decode(md5('ein' || n - n % 50), 'hex'), name from n`

export const seedQueue = async (client: Client): Promise<void> => {
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(seed)
  await client.query(`insert into user_account (id, audience, email, first_name, last_name, role)
    select md5('operator' || n)::uuid, 'operator', 'o' || n || '@bench.test', 'Olive', 'Park', 'OPERATOR'
    from generate_series(0, 19) n`)
  await client.query(`set session_replication_role = 'origin'`)
  await client.query('vacuum (analyze)')
}

/** One of the twenty who have a third of the queue among them, signed in. */
export const aReviewer = async (client: Client): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into session (token_hash, user_id, audience, ip, user_agent)
     values ($1, md5('operator0')::uuid, 'operator', $2, '')`,
    [createHash('sha256').update(token).digest(), randomUUID()],
  )
  return token
}
