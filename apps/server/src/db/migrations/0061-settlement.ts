import { sql, type Kysely } from 'kysely'
import { grantOperatorRead } from '../grant-operator-read.ts'
import { tenantWall } from '../tenant-wall.ts'

/** One cut-off of one programme; a partner's share of it; and of that one store's, which is one deposit. Signed cents. */
const tables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table settlement_run (
      id uuid primary key,
      programme_id uuid not null references programme (id),
      cut_off timestamptz not null,
      status text not null default 'BUILDING'
        check (status in ('BUILDING', 'BUILT', 'APPROVED', 'SENT', 'CLOSED', 'REJECTED')),
      begun_at timestamptz not null default now(),
      built_at timestamptz,
      unique (programme_id, cut_off),
      check ((status = 'BUILDING') = (built_at is null))
    )`.execute(db)
  await sql`alter table settlement_run enable row level security`.execute(db)
  await sql`alter table settlement_run force row level security`.execute(db)
  await grantOperatorRead(db, 'settlement_run', 'select, insert')
  await sql`grant update (status, built_at) on settlement_run to tillgate_operator`.execute(db)

  await sql`
    create table payment_order (
      partner_id uuid not null references partner (id),
      id uuid not null,
      run_id uuid not null references settlement_run (id),
      built_at timestamptz not null default now(),
      primary key (partner_id, id),
      unique (partner_id, run_id),
      unique (partner_id, run_id, id)
    )`.execute(db)
  await sql`
    create table statement (
      partner_id uuid not null,
      id uuid not null,
      run_id uuid not null,
      order_id uuid not null,
      store_id uuid not null,
      programme_id uuid not null,
      cut_off timestamptz not null,
      gross_cents bigint not null,
      fee_cents bigint not null,
      adjustment_cents bigint not null,
      carry_cents bigint not null,
      payable_cents bigint not null check (payable_cents >= 0),
      total_cents bigint not null,
      purchases int not null check (purchases >= 0),
      status text not null check (status in ('PENDING', 'PAYMENTREQUESTED', 'SETTLED', 'RETURNED')),
      settled_at timestamptz,
      primary key (partner_id, id),
      unique (partner_id, order_id, store_id, programme_id),
      foreign key (partner_id, run_id, order_id) references payment_order (partner_id, run_id, id),
      foreign key (partner_id, store_id) references store (partner_id, id),
      check (payable_cents = gross_cents + fee_cents + adjustment_cents + carry_cents),
      check (payable_cents > 0 or status = 'SETTLED')
    )`.execute(db)
  await sql`create index statement_cut_off on statement (partner_id, cut_off desc, id desc)`.execute(db)
  await sql`create index statement_store on statement (partner_id, store_id, cut_off desc, id desc)`.execute(db)
  for (const table of ['payment_order', 'statement']) {
    await tenantWall(db, table, ['select'])
    await grantOperatorRead(db, table, 'select, insert')
  }
}

const entryColumns = [
  'partner_id',
  'id',
  'store_id',
  'programme_id',
  'type',
  'cents',
  'purchase_id',
  'reverses_id',
  'booked_at',
  'payable_from',
  'source_statement_id',
  'reason',
  'booked_by',
]
const statementColumns = [
  'partner_id',
  'id',
  'run_id',
  'order_id',
  'store_id',
  'programme_id',
  'cut_off',
  'gross_cents',
  'fee_cents',
  'adjustment_cents',
  'carry_cents',
  'payable_cents',
  'total_cents',
  'purchases',
]

/** What was booked is never changed: an entry joins a statement once, and a statement keeps its figures. */
const frozen = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant update (statement_id) on entry to tillgate_operator`.execute(db)
  await sql`grant update (statement_id, refund_status) on purchase to tillgate_operator`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog, public as $$
    begin
      raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
  // Conditions of the triggers themselves: a million entries that join their statements call no function.
  const changes = async (table: string, columns: readonly string[], once: ReturnType<typeof sql>): Promise<void> => {
    const list = (row: string) => sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))
    await sql`create trigger keep before update on ${sql.table(table)} for each row
      when (${once} or row(${list('old')}) is distinct from row(${list('new')})) execute function refuse_change()`.execute(
      db,
    )
    await sql`create trigger keep_row before delete on ${sql.table(table)} for each row
      execute function refuse_change()`.execute(db)
  }
  await changes('entry', entryColumns, sql`old.statement_id is not null`)
  await changes('statement', statementColumns, sql`false`)
}

/**
 * What must never be true of settled money, a row for each: a statement that is not the sum of its entries, an account whose
 * entries are not those of its statements and what is still open. Empty in a healthy database.
 */
const violations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create view settlement_violation with (security_invoker = true) as
      select 'statement-sums' as rule, s.partner_id, s.id as object_id,
        format('payable %s, entries %s', s.payable_cents, e.payable) as found
      from statement s
      join lateral (
        select coalesce(sum(x.cents), 0) as payable,
          coalesce(sum(x.cents) filter (where x.type in ('SALE', 'RETURN', 'REVERSAL')), 0) as gross,
          coalesce(sum(x.cents) filter (where x.type in ('PROC_FEE', 'FIXED_FEE')), 0) as fee,
          coalesce(sum(x.cents) filter (where x.type in ('ADJUSTMENT', 'EQUIPMENT')), 0) as adjustment,
          coalesce(sum(x.cents) filter (where x.type in ('CARRY_IN', 'CARRY_OUT')), 0) as carry
        from entry x where x.partner_id = s.partner_id and x.statement_id = s.id) e on true
      where (s.payable_cents, s.gross_cents, s.fee_cents, s.adjustment_cents, s.carry_cents)
        is distinct from (e.payable, e.gross, e.fee, e.adjustment, e.carry)
      union all
      select 'account', a.partner_id, a.store_id,
        format('entries %s, statements %s, open %s', a.booked, a.paid, a.open)
      from (
        select e.partner_id, e.store_id, e.programme_id,
          coalesce(sum(e.cents) filter (where e.type not in ('CARRY_IN', 'CARRY_OUT')), 0) as booked,
          coalesce(sum(e.cents) filter (where e.statement_id is null), 0) as open,
          coalesce((select sum(s.payable_cents) from statement s where s.partner_id = e.partner_id
            and s.store_id = e.store_id and s.programme_id = e.programme_id), 0) as paid
        from entry e group by 1, 2, 3) a
      where a.booked <> a.paid + a.open
      union all
      select 'entry-place', e.partner_id, e.id, 'in a statement of another store, programme or time'
      from entry e left join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
      where e.statement_id is not null and (s.id is null or s.store_id <> e.store_id or s.programme_id <> e.programme_id
        or (e.booked_at >= s.cut_off and e.type not in ('CARRY_IN', 'CARRY_OUT')))
      union all
      select 'carry-pairs', e.partner_id, e.id, format('%s of %s without its opposite', e.type, e.cents)
      from entry e where e.type in ('CARRY_IN', 'CARRY_OUT') and not exists (
        select from entry o where o.partner_id = e.partner_id and o.source_statement_id = e.source_statement_id
          and o.cents = -e.cents and o.type <> e.type)`.execute(db)
  await sql`grant select on settlement_violation to tillgate_operator`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await tables(db)
  await frozen(db)
  await violations(db)
}
