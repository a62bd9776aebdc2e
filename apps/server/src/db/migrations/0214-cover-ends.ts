import { sql, type Kysely } from 'kysely'

/**
 * First day on which no list of approved products has an item any more that is listed today, within 30 days. Null: none is
 * known. Written by the projection of the lists. `cover_notice`: partners that were mailed about a day; the rows stay, at
 * most one for each day on which a list ends something.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table item add column cover_ends_on date`.execute(db)
  await sql`create index item_cover_ends on item (partner_id, cover_ends_on, name, id) where cover_ends_on is not null`.execute(
    db,
  )
  await sql`grant select (cover_ends_on) on item to tillgate_operator`.execute(db)
  await sql`
    create table cover_notice (
      partner_id uuid not null references partner (id),
      ends_on date not null,
      primary key (partner_id, ends_on)
    )`.execute(db)
  await sql`alter table cover_notice enable row level security, force row level security`.execute(db)
  await sql`
    create policy operator on cover_notice to tillgate_operator using (true) with check (true)`.execute(db)
  await sql`grant select, insert on cover_notice to tillgate_operator`.execute(db)
}
