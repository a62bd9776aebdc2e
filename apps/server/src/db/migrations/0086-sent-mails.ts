import { sql, type Kysely } from 'kysely'

/**
 * The mail that an item of the bank sent to the partner, as composed on that day: staff, language and phrases change later. Null:
 * no mail was sent, or a version before this column sent it. It is evidence and stays as long as the item.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ach_event add column mail jsonb`.execute(db)
  await sql`grant update (mail) on ach_event to tillgate_operator`.execute(db)
}
