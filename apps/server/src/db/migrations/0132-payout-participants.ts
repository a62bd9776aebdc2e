import { sql, type Kysely, type RawBuilder } from 'kysely'

const programme = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * Adds the operators who took part in a payout. Every action that changes who is paid, when, how much or where writes a row, and
 * the approval of a run reads this table alone. Rows without a partner belong to the tenant id of the programme. Rows stay for
 * good, as the statements do: they prove that two operators paid a run.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payout_participant (
      partner_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      kind text not null check (kind in ('RUN_STARTED', 'RUN_PROPOSED', 'HOLD_BEGUN', 'HOLD_ENDED', 'MOVED', 'SUSPENDED',
        'REINSTATED', 'RECHECK_BEGUN', 'RECHECK_ENDED', 'FEES', 'DOCUMENTS', 'ADJUSTMENT', 'EQUIPMENT', 'ACCOUNT', 'SETTLED',
        'RETURNED')),
      store_id uuid,
      programme_id uuid,
      run_id uuid,
      statement_id uuid,
      entry_id uuid,
      purchase_id uuid,
      at timestamptz not null default now(),
      primary key (partner_id, id)
    )`.execute(db)
  await sql`create index payout_participant_at on payout_participant (partner_id, at)`.execute(db)
  await sql`
    create index payout_participant_entry on payout_participant (partner_id, entry_id)
      where entry_id is not null`.execute(db)
  await sql`
    create index payout_participant_purchase on payout_participant (partner_id, purchase_id)
      where purchase_id is not null`.execute(db)

  const sources = ['entry', 'payout_request', 'payout_hold', 'bank_link', 'fee_schedule', 'settlement_run'] as const
  for (const table of sources) await sql`alter table ${sql.ref(table)} no force row level security`.execute(db)
  const add = (kind: string, columns: string, from: RawBuilder<unknown>) =>
    sql`
    insert into payout_participant (partner_id, id, user_id, kind, ${sql.raw(columns)})
      select x.partner_id, gen_random_uuid(), x.user_id, ${sql.lit(kind)}, ${sql.raw(
        columns
          .split(', ')
          .map((column) => `x.${column}`)
          .join(', '),
      )} from (${from}) x`.execute(db)
  for (const kind of ['ADJUSTMENT', 'EQUIPMENT']) {
    await add(
      kind,
      'store_id, entry_id, at',
      sql`select partner_id, booked_by as user_id, store_id, id as entry_id, booked_at as at from entry
        where type = ${sql.lit(kind)} and booked_by is not null`,
    )
  }
  await add(
    'ADJUSTMENT',
    'store_id, entry_id, at',
    sql`select partner_id, decided_by as user_id, store_id, entry_id, decided_at as at from payout_request
      where entry_id is not null and decided_by <> asked_by`,
  )
  for (const column of ['asked_by', 'decided_by']) {
    await add(
      'RETURNED',
      'store_id, statement_id, at',
      sql`select partner_id, ${sql.ref(column)} as user_id, store_id, statement_id, decided_at as at from payout_request
        where kind = 'RETURN' and status = 'DONE'`,
    )
  }
  await add(
    'HOLD_ENDED',
    'store_id, at',
    sql`select partner_id, ended_by as user_id, store_id, ended_at as at from payout_hold where ended_by is not null`,
  )
  await add(
    'HOLD_BEGUN',
    'store_id, at',
    sql`select partner_id, begun_by as user_id, store_id, begun_at as at from payout_hold where kind = 'OPERATOR'`,
  )
  await add(
    'ACCOUNT',
    'store_id, at',
    sql`select partner_id, asked_by as user_id, store_id, verified_at as at from bank_link
      where source = 'NOC' and verified_at is not null`,
  )
  await add(
    'FEES',
    'programme_id, at',
    sql`select coalesce(partner_id, ${programme}) as partner_id, created_by as user_id, programme_id, effective_from as at
      from fee_schedule where created_by is not null`,
  )
  for (const [kind, column, at] of [
    ['RUN_STARTED', 'started_by', 'begun_at'],
    ['RUN_PROPOSED', 'proposed_by', 'proposed_at'],
  ] as const) {
    await add(
      kind,
      'run_id, at',
      sql`select ${programme} as partner_id, ${sql.ref(column)} as user_id, id as run_id, ${sql.ref(at)} as at
        from settlement_run where ${sql.ref(column)} is not null`,
    )
  }
  for (const table of sources) await sql`alter table ${sql.ref(table)} force row level security`.execute(db)

  await sql`alter table payout_participant enable row level security`.execute(db)
  await sql`alter table payout_participant force row level security`.execute(db)
  await sql`create policy operator on payout_participant for select to tillgate_operator using (true)`.execute(db)
  await sql`create policy operator_insert on payout_participant for insert to tillgate_operator
    with check (true)`.execute(db)
  await sql`grant select, insert on payout_participant to tillgate_operator`.execute(db)
}
