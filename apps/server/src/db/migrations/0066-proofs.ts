import { sql, type Kysely } from 'kysely'
import { houseChecks } from './proof-house.ts'
import { accountChecks, settlementChecks } from './proof-money.ts'
import { salesChecks, unansweredChecks } from './proof-sales.ts'
import { everything, ofRun } from './proof-scope.ts'

const together = (checks: readonly ReturnType<typeof sql>[]) => sql.join([...checks], sql` union all `)

/** What a proof reads of tables that operators see in part or not at all: keys and states, nothing that people wrote. */
const rights = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select (status, originals, created, updated, unchanged, failed) on item_batch to tillgate_operator`.execute(
    db,
  )
  await sql`grant select (partner_id, id, sent_at, failure) on outbox to tillgate_operator`.execute(db)
}

/** A row is a violation: of which rule, whose, what it names, and two values that ought to agree. */
const views = async (db: Kysely<unknown>): Promise<void> => {
  const all = [
    ...settlementChecks(everything),
    ...accountChecks,
    ...salesChecks(everything),
    ...unansweredChecks,
    ...houseChecks,
  ]
  await sql`create view book_violation with (security_invoker = true) as ${together(all)}`.execute(db)
  // Before a run is approved: what touches its statements, and nothing else is read.
  await sql`
    create function run_violation(of_run uuid)
    returns table (rule text, partner_id uuid, object_id uuid, stated text, counted text)
    language sql stable set search_path = pg_catalog, public
    as $$ ${together([...settlementChecks(ofRun), ...salesChecks(ofRun)])} $$`.execute(db)
  await sql`revoke all on function run_violation(uuid) from public`.execute(db)
  await sql`grant execute on function run_violation(uuid) to tillgate_operator`.execute(db)
  await sql`grant select on book_violation to tillgate_operator`.execute(db)
  await sql`create index purchase_statement on purchase (partner_id, statement_id) where statement_id is not null`.execute(
    db,
  )
}

const part = (rules: string) => sql`from book_violation where rule in (${sql.raw(rules)})`

/** The two views before it go on under their names, as parts of the one. */
const formerViews = async (db: Kysely<unknown>): Promise<void> => {
  const found = sql`stated || ', ' || counted as found`
  await sql`create or replace view sales_violation with (security_invoker = true) as
    select rule, partner_id, object_id as purchase_id, ${found} ${part(`'purchase-amounts', 'returned-quantities',
      'sale-entries', 'return-entries', 'fee-schedule', 'one-approval', 'return-without-sale', 'unanswered',
      'refund-status'`)}`.execute(db)
  await sql`create or replace view settlement_violation with (security_invoker = true) as
    select rule, partner_id, object_id, ${found} ${part(`'statement-sums', 'order-sums', 'payment-sums', 'file-sums',
      'account', 'carry-pairs', 'moved', 'entry-place', 'one-payment', 'one-trace', 'deposit', 'reimbursement',
      'hash-chain', 'run-path'`)}`.execute(db)
}

/** For figures of operations: what the last proof found, asked for by processes that may read no table. */
const figures = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function latest_proofs() returns table (rule text, violations bigint, ended_at timestamptz)
    language sql stable security definer set search_path = pg_catalog, public as $$
      select p.rule, p.violations, r.ended_at
      from (select id, ended_at from proof_run where ended_at is not null order by ended_at desc limit 1) r
      left join proof_result p on p.run_id = r.id
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_operator`.execute(db)
  await sql`alter function latest_proofs owner to tillgate_operator`.execute(db)
  await sql`revoke create on schema public from tillgate_operator`.execute(db)
  await sql`revoke all on function latest_proofs from public`.execute(db)
  await sql`grant execute on function latest_proofs to tillgate_api, tillgate_worker`.execute(db)
}

/** The books are proved by rules, each a part of one view. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await rights(db)
  await views(db)
  await formerViews(db)
  await figures(db)
}
