import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SeedItem } from './catalogue.ts'

/** True when the demonstration programme stands already: starting again changes nothing. */
export const isSeeded = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

export const insertPartner = (db: Db, partner: Insertable<Tables['partner']>) =>
  db.insertInto('partner').values(partner).execute()

export const insertPeople = (db: Db, people: Insertable<Tables['user_account']>[]) =>
  db.insertInto('user_account').values(people).execute()

export const insertStores = (db: Db, stores: Insertable<Tables['store']>[]) =>
  db.insertInto('store').values(stores).execute()

export const setPrimaryStore = (db: Db, partnerId: string, storeId: string) =>
  db.updateTable('partner').set({ primary_store_id: storeId }).where('id', '=', partnerId).execute()

type Placed = SeedItem & { id: string }

/** The whole catalogue in two statements, one JSON parameter each. */
export const insertCatalogue = async (
  db: Db,
  partnerId: string,
  items: Placed[],
  storeIds: string[],
): Promise<void> => {
  const rows = JSON.stringify(items)
  await sql`
    insert into item (partner_id, id, code, code_key, name, description, unit, apl_verified)
    select ${partnerId}, x.id, x.code, x."codeKey", x.name, x.description, x.unit, x.approved
    from json_to_recordset(${rows}::json) as x
      (id uuid, code text, "codeKey" text, name text, description text, unit text, approved boolean)`.execute(db)
  await sql`
    insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)
    select ${partnerId}, s.id, x.id, least(99999, x.cents + (s.nth - 1) * 10), x."taxMilli", x.active
    from json_to_recordset(${rows}::json) as x (id uuid, cents int, "taxMilli" int, active boolean),
      unnest(${storeIds}::uuid[]) with ordinality as s (id, nth)`.execute(db)
}
