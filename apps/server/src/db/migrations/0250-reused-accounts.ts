import { sql, type Kysely } from 'kysely'

/** Lets a store use the bank account of another store of its partner: a copy of the account that names its source. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table bank_link
      add column reused_from uuid,
      drop constraint bank_link_source_check,
      add constraint bank_link_source_check check (source in ('LINK', 'NOC', 'REUSE')),
      add constraint bank_link_reused check ((source = 'REUSE') = (reused_from is not null)),
      add constraint bank_link_reused_from foreign key (partner_id, reused_from) references bank_link (partner_id, id)`.execute(
    db,
  )
  await sql`create index bank_link_reused_from on bank_link (partner_id, reused_from)
    where reused_from is not null`.execute(db)
  await sql`grant select (reused_from) on bank_link to tillgate_operator`.execute(db)
}
