import { sql, type Kysely } from 'kysely'

/** Operators search a payout by its amount, as a bank statement shows it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index statement_amount on statement (payable_cents, cut_off desc) where payable_cents > 0`.execute(
    db,
  )
}
