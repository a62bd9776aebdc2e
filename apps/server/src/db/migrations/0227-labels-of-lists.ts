import { sql, type Kysely } from 'kysely'

/**
 * Operators count the items that a list covers through the PLU of a scale label. The index finds the labels of a PLU at
 * all partners.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create policy operator on scale_label for select to tillgate_operator using (true)`.execute(db)
  await sql`grant select on scale_label to tillgate_operator`.execute(db)
  await sql`create index scale_label_plu on scale_label (plu_key)`.execute(db)
}
