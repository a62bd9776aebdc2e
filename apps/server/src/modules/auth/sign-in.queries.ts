import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Audience } from '#server/db/tables.ts'
import { hits, keysOf, type Counted, type Exceeded, type Limit } from '#server/http/rate-limit.queries.ts'
import type { EventRow } from '../account/account.door.ts'
import type { Account } from './auth.queries.ts'

type Row = { counted: Counted[] } & (Account | { [K in keyof Account]: null })

/** Counts the attempt and reads the account it names, in one statement, whether or not there is such an account. */
export const countAndFind = async (
  db: Db,
  limits: readonly Limit[],
  email: string,
): Promise<{ exceeded: Exceeded | undefined; account: Account | undefined }> => {
  const { statement, exceeded } = hits(limits)
  const { rows } = await sql<Row>`
    with counted as (${statement})
    select (select json_agg(counted) from counted) as counted,
      u.id, u.partner_id, u.audience, u.email, u.password_hash, u.first_name, u.last_name, u.phone_number, u.role,
      u.active, u.two_factor
    from (select 1) one left join user_account u on u.email = ${email}`.execute(db)
  const [row] = rows
  if (!row) return { exceeded: undefined, account: undefined }
  const { counted, ...account } = row
  return { exceeded: exceeded(counted), account: account.id === null ? undefined : account }
}

type NewSession = {
  tokenHash: Buffer
  userId: string
  audience: Audience
  ip: string
  userAgent: string
  seconds: number
}

/** A session, what it forgives and the note of it: one statement. */
export const openSession = async (
  db: Db,
  session: NewSession,
  event: EventRow,
  forgiven: readonly Limit[],
): Promise<void> => {
  await sql`
    with forgiven as (delete from rate_limit where key = any(${keysOf(forgiven)}::bytea[])),
      noted as (
        insert into account_event (id, user_id, action, ip, user_agent, trial, request_id)
        values (${event.id}, ${event.userId}, ${event.action}, ${event.ip}, ${event.userAgent},
          ${event.trial}::jsonb, ${event.requestId}))
    insert into session (token_hash, user_id, audience, expires_at, ip, user_agent)
    values (${session.tokenHash}, ${session.userId}, ${session.audience}, now() + ${session.seconds} * interval '1 second',
      ${session.ip}, ${session.userAgent})`.execute(db)
}

/** The same password under today's cost. Only if nobody changed it in between. */
export const rehashPassword = (db: Db, userId: string, before: string, after: string) =>
  db
    .updateTable('user_account')
    .set({ password_hash: after })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .execute()
