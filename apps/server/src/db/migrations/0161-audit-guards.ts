import { sql, type Kysely } from 'kysely'

/** Processes of the former release write entries without a number for this long. */
const releaseHours = 24

/**
 * Closes two ways past the chains of the change log for a login of a service that has no keys. A new entry needs a number, so that
 * its proof is verified. A new chain is empty and begins now: its partner is the only column that a service inserts.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ until: string }>`
    select (now() + ${sql.lit(releaseHours)} * interval '1 hour')::text as until`.execute(db)
  const placed = sql`(number > 0 or (number is null and now() < ${sql.lit(rows[0]?.until ?? '')}::timestamptz))`
  await sql`alter policy tenant on audit_entry
    with check (partner_id = current_setting('app.partner_id')::uuid and ${placed})`.execute(db)
  await sql`alter policy operator on audit_entry with check (${placed})`.execute(db)
  await sql`
    alter table audit_chain alter column base set default sha256(''::bytea), alter column proof set default sha256(''::bytea)`.execute(
    db,
  )
  await sql`revoke insert on audit_chain from tillgate_tenant, tillgate_operator`.execute(db)
  await sql`grant insert (partner_id) on audit_chain to tillgate_tenant, tillgate_operator`.execute(db)
}
