import { sql, type Kysely } from 'kysely'

/**
 * Gives proposals the states of every approval: APPROVED, REJECTED, WITHDRAWN, EXPIRED and SUPERSEDED. The state of a proposal that
 * ended without a person is its reason.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table change_proposal no force row level security, disable trigger keep,
      drop constraint change_proposal_state_check, drop constraint change_proposal_check1,
      drop constraint change_proposal_check2, drop constraint change_proposal_check4`.execute(db)
  await sql`
    update change_proposal set state = case
        when state = 'CONFIRMED' then 'APPROVED'
        when state = 'DECLINED' then 'REJECTED'
        when closed_because = 'expired' then 'EXPIRED'
        else 'SUPERSEDED' end
    where state in ('CONFIRMED', 'DECLINED', 'CLOSED')`.execute(db)
  await sql`
    alter table change_proposal force row level security, enable trigger keep, drop column closed_because,
      add constraint change_proposal_state_check
        check (state in ('OPEN', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED')),
      add constraint change_proposal_decider
        check ((state in ('OPEN', 'EXPIRED', 'SUPERSEDED')) or decided_by is not null),
      add constraint change_proposal_two_people
        check (state not in ('APPROVED', 'REJECTED') or decided_by <> proposed_by)`.execute(db)
}
