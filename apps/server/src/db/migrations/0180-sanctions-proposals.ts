import { sql, type Kysely } from 'kysely'

/** Adds proposals that activate a version of the sanctions list. They name the default programme, whose zone gives the last day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table change_proposal drop constraint change_proposal_kind_check,
      add constraint change_proposal_kind_check check (kind in ('FEES', 'LIST', 'SETTINGS', 'BANK_STATEMENT',
        'FACTOR', 'EMAIL', 'SANCTIONS'))`.execute(db)
}
