import { sql, type Kysely } from 'kysely'

const read = ['payout_request', 'partner', 'store', 'statement'] as const

/**
 * Moves the requests about payouts to the table of all proposals, with the names of partner and store as they are now. A requester who
 * took a request back withdrew it. An adjustment within the limit of a day has one person for both acts.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table change_proposal no force row level security, alter column expires_at drop not null,
      drop constraint change_proposal_kind_check, drop constraint change_proposal_place,
      drop constraint change_proposal_two_people,
      add constraint change_proposal_kind_check check (kind in ('FEES', 'LIST', 'SETTINGS', 'BANK_STATEMENT', 'BANK_LINE',
        'FACTOR', 'EMAIL', 'SANCTIONS', 'INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK',
        'ADJUSTMENT', 'SETTLE', 'RETURN', 'END_HOLD')),
      add constraint change_proposal_place check (case
        when kind in ('FACTOR', 'EMAIL', 'ADJUSTMENT', 'SETTLE', 'RETURN', 'END_HOLD')
          then partner_id is not null and subject_id is not null
        when kind in ('BANK_STATEMENT', 'BANK_LINE') then programme_id is null and subject_id is not null
        when kind in ('INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK')
          then programme_id is null and partner_id is null and (kind = 'INVITE') = (subject_id is null)
        else programme_id is not null end),
      add constraint change_proposal_two_people check (
        state not in ('APPROVED', 'REJECTED') or decided_by <> proposed_by or kind = 'ADJUSTMENT' and state = 'APPROVED')`.execute(
    db,
  )
  for (const table of read) await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  await sql`
    insert into change_proposal (id, kind, state, partner_id, subject_id, change, reason, proposed_by, proposed_at, decided_by,
      decided_at, decision_reason, obstacle)
    select r.id, r.kind, case when r.status = 'DONE' then 'APPROVED' when r.status = 'CLOSED' then 'SUPERSEDED'
        when r.status = 'REFUSED' and r.decided_by = r.asked_by then 'WITHDRAWN'
        when r.status = 'REFUSED' then 'REJECTED' else 'OPEN' end,
      r.partner_id, coalesce(r.hold_id, r.statement_id, r.store_id),
      jsonb_build_object('kind', r.kind, 'partner', jsonb_build_object('id', p.id, 'name', p.business_name),
        'store', jsonb_build_object('id', t.id, 'name', t.business_name), 'orderId', s.order_id)
      || case r.kind
        when 'ADJUSTMENT' then jsonb_build_object('programmeId', r.programme_id, 'purchaseId', r.purchase_id,
          'amount', r.cents / 100.0, 'said', r.said)
        when 'END_HOLD' then jsonb_build_object('holdId', r.hold_id)
        when 'RETURN' then jsonb_build_object('statementId', r.statement_id, 'returnCode', r.return_code)
        else jsonb_build_object('statementId', r.statement_id) end,
      r.reason, r.asked_by, r.asked_at, r.decided_by, r.decided_at, r.decision_reason, r.closed_because
    from payout_request r join partner p on p.id = r.partner_id
    join store t on t.partner_id = r.partner_id and t.id = r.store_id
    left join statement s on s.partner_id = r.partner_id and s.id = r.statement_id
    order by r.asked_at, r.id`.execute(db)
  for (const table of read) await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  await sql`alter table change_proposal force row level security`.execute(db)
  await sql`
    create index change_proposal_partner on change_proposal (partner_id, proposed_at)
      where partner_id is not null`.execute(db)
  await sql`drop table payout_request`.execute(db)
}
