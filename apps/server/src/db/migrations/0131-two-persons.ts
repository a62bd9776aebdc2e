import { sql, type Kysely } from 'kysely'

/**
 * Lets two operators end the hold of a new bank account before its time, closes requests that can no longer be carried out, and
 * keeps who proposed a rejection that another operator confirmed: neither answers the appeal.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payout_request add column hold_id uuid, add column closed_because text`.execute(db)
  await sql`
    alter table payout_request drop constraint payout_request_kind_check,
      add constraint payout_request_kind_check check (kind in ('ADJUSTMENT', 'SETTLE', 'RETURN', 'END_HOLD'))`.execute(
    db,
  )
  await sql`
    alter table payout_request drop constraint payout_request_status_check,
      add constraint payout_request_status_check check (status in ('OPEN', 'DONE', 'REFUSED', 'CLOSED'))`.execute(db)
  await sql`
    alter table payout_request drop constraint payout_request_check1,
      add constraint payout_request_subject
        check (kind = 'ADJUSTMENT' or coalesce(hold_id, statement_id) is not null)`.execute(db)
  await sql`
    alter table payout_request add constraint payout_request_hold
      foreign key (partner_id, hold_id) references payout_hold (partner_id, id)`.execute(db)
  await sql`
    alter table payout_request add constraint payout_request_closed
      check ((status = 'CLOSED') = (closed_because is not null))`.execute(db)
  await sql`grant update (closed_because) on payout_request to tillgate_operator`.execute(db)
  await sql`alter table application add column rejection_proposed_by uuid`.execute(db)
}
