import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, is, present, rowsOf, type RowOf } from '#server/db/rows.ts'

const seedPersonRow = rowsOf({
  id: col('user_account.id'),
  partnerId: present(col('user_account.partnerId')),
  partner: col('partner.businessName'),
  storeId: present(col('partner.primaryStoreId')),
  name: is.text,
})
export type SeedPerson = RowOf<typeof seedPersonRow>
/** Finds a person with the partner and its first store. */
export const findSeedPerson = (db: Db, email: string): Promise<SeedPerson | undefined> => seedPersonRow.first(db)`
    select u.id, u.partner_id, p.business_name as partner, p.primary_store_id as store_id,
      u.first_name || ' ' || u.last_name as name
    from user_account u join partner p on p.id = u.partner_id where u.email = ${email}`

/** Locks an address for as long as the longest lock after wrong passwords, from now on. */
export const lockSignIn = (db: Db, subject: Buffer) =>
  sql`
    insert into sign_in_guard (subject, device, wrong, streak, open_at)
    values (${subject}, ''::bytea, 9, 9, now() + interval '15 minutes')
    on conflict (subject, device) do update set open_at = excluded.open_at`.execute(db)
