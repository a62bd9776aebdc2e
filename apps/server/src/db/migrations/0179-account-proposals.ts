import { sql, type Kysely } from 'kysely'

/**
 * Adds proposals that change the account of a partner's person. `subject_id` is the person; one proposal is open per person. They
 * belong to no programme.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table change_proposal drop constraint change_proposal_kind_check,
      add constraint change_proposal_kind_check check (kind in ('FEES', 'LIST', 'SETTINGS', 'BANK_STATEMENT',
        'FACTOR', 'EMAIL')),
      alter column programme_id drop not null,
      add constraint change_proposal_place check (case when kind in ('FACTOR', 'EMAIL')
        then partner_id is not null and subject_id is not null else programme_id is not null end)`.execute(db)
  await sql`
    create unique index change_proposal_open_person on change_proposal (subject_id)
      where state = 'OPEN' and kind in ('FACTOR', 'EMAIL')`.execute(db)
}
