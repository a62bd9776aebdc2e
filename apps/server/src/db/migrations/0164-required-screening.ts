import { sql, type Kysely } from 'kysely'

/**
 * Lets a programme require a screening: without a list in force, no application is approved. Proposals of settings from before name
 * the setting as it was.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table programme add column requires_screening boolean not null default false`.execute(db)
  await sql`alter table change_proposal no force row level security, disable trigger keep`.execute(db)
  await sql`
    update change_proposal set change = jsonb_set(jsonb_set(change, '{now,requiresScreening}', 'false'),
      '{proposed,requiresScreening}', 'false')
    where kind = 'SETTINGS'`.execute(db)
  await sql`alter table change_proposal force row level security, enable trigger keep`.execute(db)
}
