import { sql, type Kysely } from 'kysely'

/** Why and when the re-check of an approved application began. Null in a re-check of an earlier release. */
const causes = ['TAX', 'NPI', 'HOLDER', 'SANCTIONS', 'LICENCE', 'PARTNER', 'OPERATOR']
const kinds = [
  'RUN_STARTED',
  'RUN_PROPOSED',
  'RUN_REJECTED',
  'HOLD_BEGUN',
  'HOLD_ENDED',
  'MOVED',
  'SUSPENDED',
  'REINSTATED',
  'RECHECK_BEGUN',
  'RECHECK_ENDED',
  'LICENCE',
  'FEES',
  'DOCUMENTS',
  'ADJUSTMENT',
  'EQUIPMENT',
  'ACCOUNT',
  'SETTLED',
  'RETURNED',
]
const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

/** Lets the inbox show a re-check, and records operators who date the license of an approved provider. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table application
      add column recheck_cause text check (recheck_cause in (${literals(causes)})),
      add column recheck_at timestamptz`.execute(db)
  await sql`
    alter table payout_participant drop constraint payout_participant_kind_check,
      add constraint payout_participant_kind_check check (kind in (${literals(kinds)}))`.execute(db)
}
