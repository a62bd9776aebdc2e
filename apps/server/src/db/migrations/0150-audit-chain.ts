import { sql, type Kysely } from 'kysely'

/**
 * Chains the entries of the change log, one chain per partner and one of the programme. `number` is the place of an entry in
 * its chain, from 1, and `proof` then covers the proof of the entry before. Entries of the time before have the number 0:
 * `base` is a hash over all of them and the start of the chain. Null: entry of a process of the former release.
 *
 * `audit_chain` holds the length of a chain and the proof of its last entry. A writer locks the row of its partner only, at
 * the end of its transaction. Rows stay for good, like the log.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table audit_entry add column number bigint default 0`.execute(db)
  await sql`alter table audit_entry alter column number drop default`.execute(db)
  await sql`create unique index audit_entry_number on audit_entry (partner_id, number) where number > 0`.execute(db)
  await sql`
    create table audit_chain (
      partner_id uuid primary key,
      begun_at timestamptz not null default now(),
      base bytea not null,
      length bigint not null default 0 check (length >= 0),
      proof bytea not null
    )`.execute(db)
  await sql`alter table audit_entry no force row level security`.execute(db)
  await sql`insert into audit_chain (partner_id, base, proof)
    select x.partner_id, x.base, x.base from (
      select e.partner_id, sha256(string_agg(sha256(convert_to(concat_ws('|', e.id, extract(epoch from e.at), e.actor_id,
        e.actor_role, e.action, e.object, e.object_id, e.before, e.after, e.trial, e.request_id, encode(e.proof, 'hex')), 'UTF8')),
        ''::bytea order by e.id)) as base
      from audit_entry e group by e.partner_id) x`.execute(db)
  await sql`alter table audit_entry force row level security`.execute(db)
  await sql`alter table audit_chain enable row level security`.execute(db)
  await sql`alter table audit_chain force row level security`.execute(db)
  await sql`create policy tenant on audit_chain to tillgate_tenant
    using (partner_id = current_setting('app.partner_id')::uuid)
    with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`create policy operator on audit_chain to tillgate_operator using (true) with check (true)`.execute(db)
  await sql`grant select, insert, update (length, proof) on audit_chain to tillgate_tenant, tillgate_operator`.execute(
    db,
  )
}
