import { sql, type Kysely } from 'kysely'

/** Lets one return hold every store that is paid to its account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index payout_hold_return`.execute(db)
  await sql`
    create unique index payout_hold_return on payout_hold (partner_id, statement_id, store_id)
      where kind = 'BANK_RETURN'`.execute(db)
}
