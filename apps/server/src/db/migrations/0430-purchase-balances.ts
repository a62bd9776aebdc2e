import { sql, type Kysely } from 'kysely'

/**
 * What the card has left after a payment, per purse, as the issuer reported it: card networks ask for it on the receipt. Null: the
 * issuer reported none. Never computed: other stores charge the card, too.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table purchase add column balances jsonb`.execute(db)
}
