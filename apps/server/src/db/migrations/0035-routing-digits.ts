import { sql, type Kysely } from 'kysely'

/** What people see of the number, beside `last4` of the account's: the number itself is opened to pay, and for nothing else. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table bank_link add column routing_last4 text check (routing_last4 ~ '^[0-9]{4}$')`.execute(db)
}
