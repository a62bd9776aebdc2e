import { sql, type Kysely } from 'kysely'

/**
 * Proposals to withdraw a bank statement name no programme: the bank account is of all programmes. They stored the tenant id of the
 * operators instead. One proposal is open per statement.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table change_proposal no force row level security, disable trigger keep,
      drop constraint change_proposal_place`.execute(db)
  await sql`update change_proposal set programme_id = null where kind = 'BANK_STATEMENT'`.execute(db)
  await sql`
    alter table change_proposal force row level security, enable trigger keep,
      add constraint change_proposal_place check (case
        when kind in ('FACTOR', 'EMAIL') then partner_id is not null and subject_id is not null
        when kind = 'BANK_STATEMENT' then programme_id is null and subject_id is not null
        else programme_id is not null end)`.execute(db)
  await sql`
    create unique index change_proposal_open_statement on change_proposal (subject_id)
      where state = 'OPEN' and kind = 'BANK_STATEMENT'`.execute(db)
}
