import { sql, type Kysely } from 'kysely'

/**
 * A draft belongs to the person who typed it and needs the permission of the save. Drafts from before had no author and
 * may hold tax numbers: they are deleted. The form of a store that is edited is apart from the application's.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`truncate draft`.execute(db)
  await sql`alter table draft add column user_id uuid not null`.execute(db)
  await sql`alter table draft drop constraint draft_pkey`.execute(db)
  await sql`alter table draft add primary key (partner_id, store_id, user_id, form)`.execute(db)
  await sql`alter table draft drop constraint draft_form_check`.execute(db)
  await sql`
    alter table draft add constraint draft_form_check check (form in ('business', 'owners', 'store', 'new-store'))`.execute(
    db,
  )
}
