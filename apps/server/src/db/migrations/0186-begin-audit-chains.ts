import { sql, type Kysely } from 'kysely'

const roles = [
  { role: 'tenant', rows: sql`partner_id = current_setting('app.partner_id')::uuid` },
  { role: 'operator', rows: sql`true` },
] as const

/**
 * A new chain is empty and begins now, by a policy instead of a grant of one column: Citus sends an insert with the defaults
 * of all columns to the workers, so that the grant refused every change there. The clocks of two nodes may differ.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const { role, rows } of roles) {
    const to = sql.id(`tillgate_${role}`)
    await sql`drop policy ${sql.id(role)} on audit_chain`.execute(db)
    await sql`create policy ${sql.id(role)} on audit_chain for select to ${to} using (${rows})`.execute(db)
    await sql`create policy ${sql.id(`${role}_update`)} on audit_chain for update to ${to} using (${rows}) with check (${rows})`.execute(
      db,
    )
    await sql`create policy ${sql.id(`${role}_begin`)} on audit_chain for insert to ${to} with check (${rows}
      and length = 0 and base = sha256('') and proof = sha256('')
      and begun_at between now() - interval '5 minutes' and now() + interval '5 minutes')`.execute(db)
    await sql`grant insert on audit_chain to ${to}`.execute(db)
  }
}
