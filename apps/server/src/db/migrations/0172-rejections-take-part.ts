import { sql, type Kysely } from 'kysely'

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
  'FEES',
  'DOCUMENTS',
  'ADJUSTMENT',
  'EQUIPMENT',
  'ACCOUNT',
  'SETTLED',
  'RETURNED',
]

/** Records operators who rejected a run: the next run pays its money later, and they do not approve that run. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payout_participant drop constraint payout_participant_kind_check,
      add constraint payout_participant_kind_check check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(
    db,
  )
}
