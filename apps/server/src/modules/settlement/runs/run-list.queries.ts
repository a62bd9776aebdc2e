import type { RunView } from '@tillgate/contract/operator-settlement.ts'
import { payoutKinds } from '@tillgate/domain/proposals.ts'
import { sql, type RawBuilder } from 'kysely'
import { personName } from '#server/db/person-name.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, condition, is, nullable, present, rowsOf, type RowOf } from '#server/db/rows.ts'
import { isHeldNow } from './held.queries.ts'

/**
 * Condition for unpaid statements of a run: held ones before the approval, and afterwards the ones that no file pays.
 * Includes moved statements.
 */
export const staysBehind = condition`(s.status = 'PENDING' and s.payable_cents > 0 and s.ach_entry_id is null
  and (r.status not in ('BUILDING', 'BUILT') or ${isHeldNow}))`

/** Proposer and starter of a run cannot approve the run. */
const awaits = (userId: string) => sql`(r.status = 'BUILT' and r.proposed_by is distinct from ${userId}
  and exists (select from user_account u where u.id = ${userId} and u.staff_roles @> array['TREASURY']))`

const ofView: Record<RunView, (userId: string) => RawBuilder<unknown>> = {
  'needs-me': awaits,
  sent: () => sql`r.status in ('APPROVED', 'SENT')`,
  closed: () => sql`r.status in ('CLOSED', 'REJECTED')`,
}
export type Filter = {
  view?: RunView | undefined
  programId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  exceptions?: boolean | undefined
}
const matching = ({ view, programId, from, to }: Filter, userId: string, runIds: readonly string[] | undefined) =>
  allOf([
    view && ofView[view](userId),
    programId && sql`r.program_id = ${programId}`,
    from && sql`r.cut_off >= ${from}::date::timestamp at time zone p.time_zone`,
    to && sql`r.cut_off < (${to}::date + 1)::timestamp at time zone p.time_zone`,
    runIds && sql`r.id = any(${runIds}::uuid[])`,
  ])

const headRow = rowsOf({
  ...cols(
    'settlement_run',
    'id',
    'number',
    'programId',
    'cutOff',
    'status',
    'begunAt',
    'builtAt',
    'startedBy',
    'proposedBy',
    'proposedAt',
    'proposalNote',
    'approvedBy',
    'approvedAt',
    'rejectedBy',
    'rejectedAt',
    'rejectionReason',
    'sentAt',
    'closedAt',
  ),
  program: col('program.name'),
  timeZone: col('program.timeZone'),
  startedName: nullable(is.text),
  proposedName: nullable(is.text),
  approvedName: nullable(is.text),
  rejectedName: nullable(is.text),
  /** Effective day of the valid file. */
  effectiveDay: nullable(is.text),
  silentAttempts: is.whole,
  needsMe: is.flag,
})
type Head = RowOf<typeof headRow>
const ofRun = cols('statement', 'runId')
const sumsRow = rowsOf({
  ...ofRun,
  orders: is.count,
  statements: is.count,
  cents: is.cents,
  returnedStatements: is.count,
})
type Sums = Omit<RowOf<typeof sumsRow>, 'runId'>
const heldRow = rowsOf({ ...ofRun, heldOrders: is.count, heldCents: is.cents })
type Held = Omit<RowOf<typeof heldRow>, 'runId'>
const countRow = rowsOf({ ...ofRun, count: is.count })
const joinedRow = rowsOf({ ...ofRun, at: nullable(col('statement.cutOff')) })
export type RunRow = Head &
  Sums &
  Held & {
    openExceptions: number
    /** Cut-off of the cycle that includes the amounts of a rejected run. */
    rolledOverTo: Date | null
  }

const from = sql`settlement_run r join program p on p.id = r.program_id`
const shown = (userId: string) => sql`r.id, r.number, r.program_id, p.name as program, p.time_zone, r.cut_off, r.status,
  r.begun_at, r.built_at, r.started_by, ${personName(sql`r.started_by`)} as started_name, r.proposed_by,
  ${personName(sql`r.proposed_by`)} as proposed_name, r.proposed_at, r.proposal_note, r.approved_by,
  ${personName(sql`r.approved_by`)} as approved_name, r.approved_at, r.rejected_by,
  ${personName(sql`r.rejected_by`)} as rejected_name, r.rejected_at, r.rejection_reason, r.sent_at, r.closed_at,
  (select f.effective_day::text from ach_file f where f.run_id = r.id and f.status <> 'VOID') as effective_day,
  coalesce((select f.attempts from ach_file f where f.run_id = r.id and f.status = 'READY'), 0) as silent_attempts,
  ${awaits(userId)} as needs_me`

type OfRun<T> = T & { runId: string }
const byRun = <T>(rows: readonly OfRun<T>[]): Map<string, OfRun<T>> => new Map(rows.map((row) => [row.runId, row]))

const listSums = async (db: Db, runIds: readonly string[]) => {
  return sumsRow.all(db)`
    select s.run_id, count(distinct s.order_id)::int as orders, count(*)::int as statements,
      sum(s.payable_cents)::bigint as cents, (count(*) filter (where s.status = 'RETURNED'))::int as returned_statements
    from statement s where s.run_id = any(${runIds}::uuid[]) group by s.run_id`
}

/** Sums unpaid statements: those with a hold before the approval, all of them afterwards. */
const listHeld = async (db: Db, runs: readonly Head[], isHeld: RawBuilder<boolean>) => {
  if (runs.length === 0) return []
  return heldRow.all(db)`
    select s.run_id, count(distinct s.order_id)::int as held_orders, sum(s.payable_cents)::bigint as held_cents
    from statement s where s.run_id = any(${runs.map(({ id }) => id)}::uuid[]) and s.status = 'PENDING'
      and s.payable_cents > 0 and s.ach_entry_id is null and ${isHeld} group by s.run_id`
}

/** Counts the open returns and notices of each run that has any. */
const listOpenExceptions = async (db: Db): Promise<OfRun<{ count: number }>[]> => {
  const events = await rowsOf({
    partnerId: present(col('ach_event.partnerId')),
    statementId: present(col('ach_event.statementId')),
  }).all(db)`
    select partner_id, statement_id from ach_event where state = 'OPEN' and statement_id is not null`
  if (events.length === 0) return []
  return countRow.all(db)`
    select s.run_id, count(*)::int as count
    from unnest(${events.map(({ partnerId }) => partnerId)}::uuid[],
      ${events.map(({ statementId }) => statementId)}::uuid[]) as v (partner_id, statement_id)
    join statement s on s.partner_id = v.partner_id and s.id = v.statement_id group by s.run_id`
}

const listJoined = async (db: Db, runs: readonly Head[]) => {
  if (runs.length === 0) return []
  return joinedRow.all(db)`
    select s.run_id, min(m.cut_off) as at
    from statement s join statement m on m.partner_id = s.partner_id and m.id = s.rolled_over_to
    where s.run_id = any(${runs.map(({ id }) => id)}::uuid[]) group by s.run_id`
}

const isOpen = ({ status }: Head): boolean => status === 'BUILDING' || status === 'BUILT'

/** Adds the figures to the heads, each figure in a statement over all runs, which a distributed database can plan. */
const withFigures = async (db: Db, heads: readonly Head[]): Promise<RunRow[]> => {
  if (heads.length === 0) return []
  const sums = byRun(
    await listSums(
      db,
      heads.map(({ id }) => id),
    ),
  )
  const open = heads.filter(isOpen)
  const others = heads.filter((head) => !isOpen(head))
  const held = byRun([...(await listHeld(db, open, isHeldNow)), ...(await listHeld(db, others, sql`true`))])
  const exceptions = byRun(await listOpenExceptions(db))
  const rejected = heads.filter(({ status }) => status === 'REJECTED')
  const joined = byRun(await listJoined(db, rejected))
  return heads.map((head) => {
    const { orders = 0, statements = 0, cents = 0, returnedStatements = 0 } = sums.get(head.id) ?? {}
    const { heldOrders = 0, heldCents = 0 } = held.get(head.id) ?? {}
    const openExceptions = exceptions.get(head.id)?.count ?? 0
    const rolledOverTo = joined.get(head.id)?.at ?? null
    return {
      ...head,
      orders,
      statements,
      cents,
      returnedStatements,
      heldOrders,
      heldCents,
      openExceptions,
      rolledOverTo,
    }
  })
}

/** Order of a list of runs: cut-offs of several programs may have the same time. */
const sorted = [sql`r.cut_off`, sql`r.number`]

export const listRuns = async (db: Db, wanted: Filter, userId: string, page: Page) => {
  const marked = wanted.exceptions ? (await listOpenExceptions(db)).map(({ runId }) => runId) : undefined
  const where = matching(wanted, userId, marked)
  const order = orderOf(sorted, page)
  const rows = await headRow.all(db)`
    with k as materialized (select r.id from ${from} where ${where} order by ${order} ${limitOf(page)})
    select ${shown(userId)} from k join settlement_run r on r.id = k.id join program p on p.id = r.program_id
    order by ${order}`
  return { rows: await withFigures(db, rows), total: await countUpTo(db, sql`${from} where ${where}`) }
}

/** Undefined: no such run. */
export const findRun = async (db: Db, id: string, userId: string): Promise<RunRow | undefined> => {
  const rows = await headRow.all(db)`select ${shown(userId)} from ${from} where r.id = ${id}`
  return (await withFigures(db, rows))[0]
}

const countsRow = rowsOf({ all: is.count, needsMe: is.count, sent: is.count, requests: is.count })
type Counts = RowOf<typeof countsRow>
/** `requests`: of others, that wait for a second person. */
export const countRuns = async (db: Db, userId: string): Promise<Counts> => {
  return countsRow.one(db)`
    select count(*)::int as all, (count(*) filter (where ${awaits(userId)}))::int as needs_me,
      (count(*) filter (where ${ofView.sent(userId)}))::int as sent,
      (select count(*)::int from change_proposal c where c.state = 'OPEN' and c.kind = any(${[...payoutKinds]}) and c.proposed_by <> ${userId}) as requests
    from settlement_run r`
}
