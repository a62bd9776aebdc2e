import { proofDays, checkGroups, type CheckGroup } from '@tillgate/domain/proofs.ts'
import { sql, type RawBuilder } from 'kysely'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import { allowMinutes } from '#server/db/allow-minutes.ts'
import type { Db } from '#server/db/db.ts'
import { limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, computed, condition, is, nullable, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'
import { foundViolation, type Found } from './violations.queries.ts'

const grossRow = rowsOf({
  ...cols('store', 'partnerId', 'id', 'einSealed'),
  partner: col('partner.businessName'),
  sales: is.count,
  cents: is.cents,
})
export type GrossRow = RowOf<typeof grossRow>
/** Sums the benefit sales of each store in one month of its own time zone. */
export const sumSales = (db: Db, firstDay: string): Promise<GrossRow[]> => grossRow.all(db)`
    select t.partner_id, t.id, p.business_name as partner, t.ein_sealed, g.sales, g.cents
    from (
      select e.partner_id, e.store_id, count(*)::int as sales, sum(e.cents)::bigint as cents
      from entry e join store z on z.partner_id = e.partner_id and z.id = e.store_id
      -- No zone is further than a day from ours: the index of the days narrows it first.
      where e.type = 'SALE' and e.booked_at >= ${firstDay}::date - interval '1 day'
        and e.booked_at < ${firstDay}::date + interval '1 month 1 day'
        and e.booked_at >= ${firstDay}::date::timestamp at time zone z.time_zone
        and e.booked_at < (${firstDay}::date + interval '1 month') at time zone z.time_zone
      group by 1, 2) g
    join store t on t.partner_id = g.partner_id and t.id = g.store_id join partner p on p.id = g.partner_id
    order by p.business_name, t.partner_id, t.id`

/** How long one proof may take: it reads years. */
const proofMinutes = 30
export const allowProofTime = (db: Db) => allowMinutes(db, proofMinutes)

/** The rows that a proof is about. */
const subjects = {
  payable: sql`statement`,
  accounts: sql`(select distinct partner_id, store_id, programme_id from entry) a`,
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
  return (await scalar(is.whole).first(db)`select ${counts} as count`) ?? 0
}

/** A run that was stopped by a crash blocks no further run for long. */
const running = sql`r.ended_at is null and r.begun_at > now() - interval '2 hours'`

/** Serialises requests for ledger checks and returns the start of a running check. */
export const lockRunning = async (db: Db): Promise<Date | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext('proofs'))`.execute(db)
  return findRunning(db)
}
export const findRunning = (db: Db): Promise<Date | undefined> => scalar(col('proof_run.begunAt')).first(db)`
    select r.begun_at from proof_run r where ${running} order by r.begun_at desc limit 1`

export const insertProofRun = (db: Db, id: string, askedBy: string | null) =>
  db.insertInto('proof_run').values({ id, askedBy, endedAt: null }).execute()

/** Keeps the checks that finished before the worker stopped. */
export const saveOutcome = (
  db: Db,
  runId: string,
  rule: CheckGroup,
  { lookedAt, violations, found }: { lookedAt: number; violations: number; found: Found[] },
) =>
  db
    .insertInto('proof_result')
    .values({ runId, rule, lookedAt, violations, found: JSON.stringify(found) })
    .onConflict((on) => on.columns(['runId', 'rule']).doNothing())
    .execute()

/** False: it ended before. */
export const endProofRun = async (db: Db, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update proof_run set ended_at = now() where id = ${id} and ended_at is null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Those begun 400 days ago and more. */
export const forgetProofs = async (db: Db): Promise<void> => {
  const old = sql`begun_at < now() - ${proofDays} * interval '1 day'`
  await sql`delete from proof_result where run_id in (select id from proof_run where ${old})`.execute(db)
  await sql`delete from proof_run where ${old}`.execute(db)
}

const proofRunRow = rowsOf({
  ...cols('proof_run', 'id', 'askedBy', 'begunAt'),
  askedName: is.text,
  endedAt: present(col('proof_run.endedAt')),
  red: is.count,
  violations: is.whole,
})
export type ProofRunRow = RowOf<typeof proofRunRow>

/** `red`: number of checks that failed or did not finish. */
const shown = sql`r.id, r.asked_by, r.begun_at, r.ended_at, p.violations, p.red,
  ${personNameOrEmpty(sql`r.asked_by`)} as asked_name`
const ended = sql`
  proof_run r join lateral (
    select coalesce(sum(x.violations), 0)::bigint as violations,
      (${checkGroups.length} - count(*) filter (where x.violations = 0))::int as red
    from proof_result x where x.run_id = r.id) p on r.ended_at is not null`

export const findLatestRun = (db: Db): Promise<ProofRunRow | undefined> => proofRunRow.first(db)`
    select ${shown} from ${ended} order by r.ended_at desc, r.id desc limit 1`

export const listRuns = async (db: Db, page: Page<'endedAt'>) => {
  const rows = await proofRunRow.all(db)`
    select ${shown} from ${ended} order by ${orderOf([sql`r.ended_at`, sql`r.id`], page)} ${limitOf(page)}`
  const foundTotal = await scalar(is.count).first(db)`
    select count(*)::int as total from proof_run where ended_at is not null`
  return { rows, total: foundTotal ?? 0 }
}

const outcomeRow = rowsOf({
  group: col('proof_result.rule'),
  ...cols('proof_result', 'lookedAt', 'violations'),
  found: is.json(z.array(foundViolation)),
})
type Outcome = RowOf<typeof outcomeRow>
export type OutcomeRow = Omit<Outcome, 'found'> & { found: (Found & { partnerName: string })[] }

export const listOutcomes = async (db: Db, runId: string): Promise<OutcomeRow[]> => {
  const rows = await outcomeRow.all(db)`
    select p.rule as "group", p.looked_at, p.violations, p.found from proof_result p where p.run_id = ${runId}`
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
export const findGreen = async (db: Db) => {
  const row = await rowsOf({ nights: is.whole, lastAt: nullable(is.moment) }).first(db)`
    with recent as (select ${shown} from ${ended})
    select (select max(ended_at) from recent where red = 0) as last_at,
      (select count(*)::int from recent n where n.asked_by is null and n.ended_at > coalesce(
        (select max(b.ended_at) from recent b where b.red > 0), '-infinity')) as nights`
  return { nights: row?.nights ?? 0, lastAt: row?.lastAt ?? null }
}
