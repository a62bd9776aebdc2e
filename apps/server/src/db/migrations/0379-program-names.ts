import { sql, type Kysely } from 'kysely'

const tablesOfPrograms = [
  'apl_version',
  'cover_request',
  'list_column_mapping',
  'payout_participant',
  'change_proposal',
  'purse',
  'fee_schedule',
  'store_program',
  'purchase',
  'entry',
  'settlement_run',
  'statement',
]

/**
 * Renames "programme" to "program", the one spelling of the code, in tables, columns and the payloads of proposals. Stored codes
 * (actions and objects of the audit log, accounts of bank lines) stay. `statement.rolled_over_to` is the term of the contract.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table programme rename to program`.execute(db)
  await sql`alter table store_programme rename to store_program`.execute(db)
  await sql`alter index programme_default rename to program_default`.execute(db)
  for (const table of tablesOfPrograms) {
    await sql`alter table ${sql.table(table)} rename column programme_id to program_id`.execute(db)
  }
  await sql`alter table statement rename column moved_to to rolled_over_to`.execute(db)
  await sql`alter table change_proposal no force row level security, disable trigger user`.execute(db)
  await sql`update change_proposal set change = (change - 'programme') || jsonb_build_object('program', change -> 'programme')
    where change ? 'programme'`.execute(db)
  await sql`alter table change_proposal force row level security, enable trigger user`.execute(db)
}
