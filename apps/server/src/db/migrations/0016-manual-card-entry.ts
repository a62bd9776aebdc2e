import { sql, type Kysely } from 'kysely'

/** Where a partner's request to type card numbers by hand stands, and since when. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table partner
      add column manual_card_entry text not null default 'NOT_REQUESTED' check (
        manual_card_entry in ('NOT_REQUESTED', 'REQUESTED', 'APPROVED', 'DECLINED', 'REQUEST_REENABLED')),
      add column manual_card_entry_at timestamptz`.execute(db)
}
