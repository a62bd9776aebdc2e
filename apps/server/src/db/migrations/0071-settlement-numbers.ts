import { sql, type Kysely } from 'kysely'

/**
 * Operators look for a run or a payment order by the number that people call it by. Both numbers come from identity
 * columns; a unique key of a partner's table begins with the partner, so the order's index only finds.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create unique index settlement_run_number on settlement_run (number)`.execute(db)
  await sql`create index payment_order_number on payment_order (number)`.execute(db)
}
