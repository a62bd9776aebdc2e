import { sql, type Kysely } from 'kysely'

/**
 * Lets two operators withdraw the latest statement of the bank, so that a false file does not refuse the true ones. The row, its
 * file and its lines stay; its matches end. Another statement of the same day, or the same file, can be loaded afterwards.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table change_proposal drop constraint change_proposal_kind_check,
      add constraint change_proposal_kind_check check (kind in ('FEES', 'LIST', 'SETTINGS', 'BANK_STATEMENT'))`.execute(
    db,
  )
  await sql`alter table bank_statement add column withdrawn_at timestamptz`.execute(db)
  await sql`
    alter table bank_statement drop constraint bank_statement_day_key, drop constraint bank_statement_sha256_key`.execute(
    db,
  )
  await sql`create unique index bank_statement_day on bank_statement (day) where withdrawn_at is null`.execute(db)
  await sql`create unique index bank_statement_sha256 on bank_statement (sha256) where withdrawn_at is null`.execute(db)
  await sql`grant update (withdrawn_at) on bank_statement to tillgate_operator`.execute(db)
  await sql`
    alter table bank_statement_line drop constraint bank_statement_line_result_check,
      add constraint bank_statement_line_result_check check (
        result in ('MATCHED', 'RULE', 'AMOUNT', 'UNKNOWN', 'WITHDRAWN')),
      add constraint bank_statement_line_withdrawn check (result <> 'WITHDRAWN' or record is null and expected_cents = 0)`.execute(
    db,
  )
}
