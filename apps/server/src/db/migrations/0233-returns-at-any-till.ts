import { sql, type Kysely } from 'kysely'

/** A return belongs to the store of its sale and may be made at a terminal of another store of the partner. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table purchase drop constraint purchase_partner_id_store_id_terminal_id_fkey`.execute(db)
  await sql`alter table purchase
    add foreign key (partner_id, store_id) references store (partner_id, id),
    add foreign key (partner_id, terminal_id) references terminal (partner_id, id)`.execute(db)
}
