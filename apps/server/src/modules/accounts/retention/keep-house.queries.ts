import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Few at a time: a long delete would hold what sign-in needs. */
const atOnce = 5000

/** Time is the database's. What is of use to nobody any more, and how long it stays after that to explain itself. */
const gone: Readonly<Record<string, RawBuilder<unknown>>> = {
  passcode: sql`expires_at < now() - interval '1 day'`,
  link_token: sql`expires_at < now() - interval '1 day'`,
  operator_ticket: sql`expires_at < now() - interval '1 day'`,
  session: sql`expires_at < now() or revoked_at < now() - interval '1 day'`,
  registration: sql`created_at < now() - interval '1 day'`,
  outbox: sql`expires_at < now() - interval '1 day'`,
  captcha_spent: sql`expires_at < now()`,
  rate_limit: sql`until < now()`,
  request_key: sql`created_at < now() - interval '1 day'`,
  // A month without a wrong password ends a row of them.
  sign_in_guard: sql`open_at < now() - interval '30 days'`,
  webhook_inbox: sql`received_at < now() - interval '90 days' and state <> 'NEW'`,
}
export const expiring = Object.keys(gone)

/** True while there may be more. */
export const purge = async (db: Db, table: string): Promise<boolean> => {
  const name = sql.table(table)
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${gone[table] ?? sql`false`} limit ${atOnce}))`.execute(db)
  return Number(numAffectedRows ?? 0) === atOnce
}

/** What was not sent in time keeps no secret: the worker that should have erased it may be long dead. */
export const eraseLate = async (db: Db): Promise<void> => {
  await sql`
    update outbox set sealed = null, failure = coalesce(failure, 'too late')
    where sealed is not null and expires_at < now()`.execute(db)
}

/**
 * Answers kept for repeated requests, whoever's: an hour's worth at a time. This role may see how old they are and
 * nothing else of them. True while there may be more.
 */
export const purgeAnswers = async (db: Db): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from idempotency
    where created_at < now() - interval '48 hours'
      and created_at < (select min(created_at) from idempotency) + interval '1 hour'`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Those of these files that a row names, whoever's: across the wall, and it sees keys alone. */
export const listNamedFiles = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`select key from named_files(${keys}) as named (key)`.execute(db)
  return rows.map(({ key }) => key)
}
