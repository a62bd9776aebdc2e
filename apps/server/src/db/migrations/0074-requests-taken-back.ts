import { sql, type Kysely } from 'kysely'

/** Nobody carries out what they asked for, but for small adjustments. Taking it back needs no second person. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_request
    drop constraint payout_request_check,
    add constraint payout_request_second_person
      check (decided_by <> asked_by or kind = 'ADJUSTMENT' or status <> 'DONE')`.execute(db)
}
