import { ledgerCheckDays, checkGroups, type CheckGroup } from '@tillgate/domain/ledger-checks.ts'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import { setStatementTimeout } from '#server/db/statement-timeout.ts'
import type { Db } from '#server/db/db.ts'
import { limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, computed, condition, is, nullable, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { foundViolation, type Found } from './violations.queries.ts'

/** Time limit of one check, which reads years. */
const checkMinutes = 30
export const allowCheckTime = (db: Db) => setStatementTimeout(db, checkMinutes)

/** Rows that the checks of a group read. */
const subjects = {
  payable: sql`statement`,
  accounts: sql`(select distinct partner_id, store_id, program_id from entry) a`,
  entries: sql`purchase where confirmed_at is not null`,
  once: sql`entry`,
  reimbursement: sql`purchase where refund_status is not null`,
  benefits: sql`purchase_line`,
  approvals: sql`authorisation`,
  frozen: sql`payment_order`,
  bank: sql`bank_statement_line`,
  imports: sql`item_batch`,
} as const satisfies Partial<Record<CheckGroup, RawBuilder<unknown>>>
const countOf = (from: RawBuilder<unknown>) => computed(is.count)`(select count(*) from ${from})`
const owned = ['purchase', 'entry', 'statement', 'ach_entry', 'terminal', 'idempotency'].map((name) => sql.table(name))

export const countLookedAt = async (db: Db, group: Exclude<CheckGroup, 'audit'>): Promise<number> => {
  const counts = group === 'owners' ? sql.join(owned.map(countOf), sql` + `) : countOf(subjects[group])
  return scalar(is.whole).one(db)`select ${counts} as count`
}

/** True for a running check. A run that crashed counts for a limited time only. */
const running = sql`r.ended_at is null and r.begun_at > now() - interval '2 hours'`

/** Serialises requests for ledger checks and returns the start of a running check. */
export const lockRunning = async (db: Db): Promise<Date | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext('ledger-checks'))`.execute(db)
  return findRunning(db)
}
export const findRunning = (db: Db): Promise<Date | undefined> => scalar(col('ledger_check_run.begunAt')).first(db)`
    select r.begun_at from ledger_check_run r where ${running} order by r.begun_at desc limit 1`

export const insertLedgerCheckRun = (db: Db, id: string, askedBy: string | null) =>
  db.insertInto('ledger_check_run').values({ id, askedBy, endedAt: null }).execute()

/** Keeps the checks that finished before the worker stopped. */
export const saveOutcome = (
  db: Db,
  runId: string,
  rule: CheckGroup,
  { lookedAt, violations, found }: { lookedAt: number; violations: number; found: Found[] },
) =>
  db
    .insertInto('ledger_check_result')
    .values({ runId, rule, lookedAt, violations, found: JSON.stringify(found) })
    .onConflict((on) => on.columns(['runId', 'rule']).doNothing())
    .execute()

/** Returns false when the run had ended before. */
export const endLedgerCheckRun = async (db: Db, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ledger_check_run set ended_at = now() where id = ${id} and ended_at is null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes runs that began 400 days ago or earlier. */
export const forgetLedgerChecks = async (db: Db): Promise<void> => {
  const old = sql`begun_at < now() - ${ledgerCheckDays} * interval '1 day'`
  await sql`delete from ledger_check_result where run_id in (select id from ledger_check_run where ${old})`.execute(db)
  await sql`delete from ledger_check_run where ${old}`.execute(db)
}

const ledgerCheckRunRow = rowsOf({
  ...cols('ledger_check_run', 'id', 'askedBy', 'begunAt'),
  askedName: is.text,
  endedAt: present(col('ledger_check_run.endedAt')),
  red: is.count,
  violations: is.whole,
})
export type LedgerCheckRunRow = RowOf<typeof ledgerCheckRunRow>

/** `red`: number of checks that failed or did not finish. */
const shown = sql`r.id, r.asked_by, r.begun_at, r.ended_at, p.violations, p.red,
  ${personNameOrEmpty(sql`r.asked_by`)} as asked_name`
const ended = sql`
  ledger_check_run r join lateral (
    select coalesce(sum(x.violations), 0)::bigint as violations,
      (${checkGroups.length} - count(*) filter (where x.violations = 0))::int as red
    from ledger_check_result x where x.run_id = r.id) p on r.ended_at is not null`

export const findLatestRun = (db: Db): Promise<LedgerCheckRunRow | undefined> => ledgerCheckRunRow.first(db)`
    select ${shown} from ${ended} order by r.ended_at desc, r.id desc limit 1`

export const listRuns = async (db: Db, page: Page<'endedAt'>) => {
  const rows = await ledgerCheckRunRow.all(db)`
    select ${shown} from ${ended} order by ${orderOf([sql`r.ended_at`, sql`r.id`], page)} ${limitOf(page)}`
  const total = await scalar(is.count).one(db)`
    select count(*)::int as total from ledger_check_run where ended_at is not null`
  return { rows, total }
}

const outcomeRow = rowsOf({
  group: col('ledger_check_result.rule'),
  ...cols('ledger_check_result', 'lookedAt', 'violations'),
  found: is.json(z.array(foundViolation)),
})
type Outcome = RowOf<typeof outcomeRow>
export type OutcomeRow = Omit<Outcome, 'found'> & { found: (Found & { partnerName: string })[] }

export const listOutcomes = async (db: Db, runId: string): Promise<OutcomeRow[]> => {
  const rows = await outcomeRow.all(db)`
    select p.rule as "group", p.looked_at, p.violations, p.found from ledger_check_result p where p.run_id = ${runId}`
  const ids = rows.flatMap(({ found }) => found.flatMap(({ partnerId }) => partnerId ?? []))
  const partners = await db
    .selectFrom('partner')
    .select(['id', 'businessName'])
    .where(condition`id = any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  const names = new Map(partners.map(({ id, businessName }) => [id, businessName]))
  return rows.map((row) => ({
    ...row,
    found: row.found.map((one) => ({ ...one, partnerName: names.get(one.partnerId ?? '') ?? '' })),
  }))
}

/** Returns the number of nightly checks in a row without a violation, and when the books were last right. */
export const findGreen = (db: Db) => rowsOf({ nights: is.whole, lastAt: nullable(is.moment) }).one(db)`
    with recent as (select ${shown} from ${ended})
    select (select max(ended_at) from recent where red = 0) as last_at,
      (select count(*)::int from recent n where n.asked_by is null and n.ended_at > coalesce(
        (select max(b.ended_at) from recent b where b.red > 0), '-infinity')) as nights`
