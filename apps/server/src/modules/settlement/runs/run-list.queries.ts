import type { RunView } from '@tillgate/contract/operator-settlement.ts'
import type { RunStatus } from '@tillgate/domain/statements.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { isHeldNow } from './held.queries.ts'

/** Selects the name of an operator; null without an id. */
export const nameOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select u.first_name || ' ' || u.last_name from user_account u where u.id = ${id})`

/**
 * Condition for unpaid statements of a run: held ones before the approval, and afterwards the ones that no file pays.
 * Includes moved statements.
 */
export const staysBehind = sql<boolean>`(s.status = 'PENDING' and s.payable_cents > 0 and s.ach_entry_id is null
  and (r.status not in ('BUILDING', 'BUILT') or ${isHeldNow}))`

/** Nobody approves what they proposed or started themselves. */
const awaits = (userId: string) => sql`(r.status = 'BUILT' and (r.proposed_by is null
  or (r.proposed_by <> ${userId} and r.started_by is distinct from ${userId})))`

const ofView: Record<RunView, (userId: string) => RawBuilder<unknown>> = {
  'needs-me': awaits,
  sent: () => sql`r.status in ('APPROVED', 'SENT')`,
  closed: () => sql`r.status in ('CLOSED', 'REJECTED')`,
}
const hasExceptions = sql`exists (
  select from ach_event v join statement s on s.partner_id = v.partner_id and s.id = v.statement_id
  where v.state = 'OPEN' and s.run_id = r.id)`

export type Wanted = {
  view?: RunView | undefined
  programmeId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  exceptions?: boolean | undefined
}
const matching = ({ view, programmeId, from, to, exceptions }: Wanted, userId: string) =>
  allOf([
    view && ofView[view](userId),
    programmeId && sql`r.programme_id = ${programmeId}`,
    from && sql`r.cut_off >= ${from}::date::timestamp at time zone p.time_zone`,
    to && sql`r.cut_off < (${to}::date + 1)::timestamp at time zone p.time_zone`,
    exceptions ? hasExceptions : undefined,
  ])

export type RunRow = {
  id: string
  number: number
  programmeId: string
  programme: string
  timeZone: string
  cutOff: Date
  status: RunStatus
  begunAt: Date
  builtAt: Date | null
  startedBy: string | null
  startedName: string | null
  proposedBy: string | null
  proposedName: string | null
  proposedAt: Date | null
  proposalNote: string
  approvedBy: string | null
  approvedName: string | null
  approvedAt: Date | null
  rejectedBy: string | null
  rejectedName: string | null
  rejectedAt: Date | null
  rejectionReason: string
  sentAt: Date | null
  closedAt: Date | null
  /** Effective day of the valid file. */
  effectiveDay: string | null
  needsMe: boolean
  orders: number
  statements: number
  cents: number
  heldOrders: number
  heldCents: number
  returnedStatements: number
  openExceptions: number
  /** Cut-off of the cycle that includes the amounts of a rejected run. */
  joinedCutOff: Date | null
}

const from = sql`settlement_run r join programme p on p.id = r.programme_id`
const shown = (
  userId: string,
) => sql`r.id, r.number, r.programme_id, p.name as programme, p.time_zone, r.cut_off, r.status,
  r.begun_at, r.built_at, r.started_by, ${nameOf(sql`r.started_by`)} as started_name, r.proposed_by,
  ${nameOf(sql`r.proposed_by`)} as proposed_name, r.proposed_at, r.proposal_note, r.approved_by,
  ${nameOf(sql`r.approved_by`)} as approved_name, r.approved_at, r.rejected_by,
  ${nameOf(sql`r.rejected_by`)} as rejected_name, r.rejected_at, r.rejection_reason, r.sent_at, r.closed_at,
  (select f.effective_day::text from ach_file f where f.run_id = r.id and f.status <> 'VOID') as effective_day,
  ${awaits(userId)} as needs_me, t.*,
  (select count(*)::int from ach_event v join statement s on s.partner_id = v.partner_id and s.id = v.statement_id
    where v.state = 'OPEN' and s.run_id = r.id) as open_exceptions,
  case when r.status = 'REJECTED' then (select min(m.cut_off) from statement s
    join statement m on m.partner_id = s.partner_id and m.id = s.moved_to where s.run_id = r.id) end as joined_cut_off`
const figures = sql`cross join lateral (
  select count(distinct s.order_id)::int as orders, count(*)::int as statements,
    coalesce(sum(s.payable_cents), 0)::bigint as cents,
    (count(distinct s.order_id) filter (where ${staysBehind}))::int as held_orders,
    coalesce(sum(s.payable_cents) filter (where ${staysBehind}), 0)::bigint as held_cents,
    (count(*) filter (where s.status = 'RETURNED'))::int as returned_statements
  from statement s where s.run_id = r.id) t`

/** The order of a list of runs: cut-offs of several programmes may fall on one moment. */
const sorted = [sql`r.cut_off`, sql`r.number`]

export const listRuns = async (db: Db, wanted: Wanted, userId: string, page: Page) => {
  const where = matching(wanted, userId)
  const order = orderOf(sorted, page)
  const { rows } = await sql<RunRow>`
    with k as materialized (select r.id from ${from} where ${where} order by ${order} ${limitOf(page)})
    select ${shown(userId)} from k join settlement_run r on r.id = k.id join programme p on p.id = r.programme_id ${figures}
    order by ${order}`.execute(db)
  return { rows, total: await countUpTo(db, sql`${from} where ${where}`) }
}

/** Undefined: no such run. */
export const findRun = async (db: Db, id: string, userId: string): Promise<RunRow | undefined> => {
  const { rows } = await sql<RunRow>`
    select ${shown(userId)} from ${from} ${figures} where r.id = ${id}`.execute(db)
  return rows[0]
}

type Counts = { all: number; needsMe: number; sent: number; requests: number }
/** `requests`: of others, that wait for a second person. */
export const countRuns = async (db: Db, userId: string): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*)::int as all, (count(*) filter (where ${awaits(userId)}))::int as needs_me,
      (count(*) filter (where ${ofView.sent(userId)}))::int as sent,
      (select count(*)::int from payout_request q where q.status = 'OPEN' and q.asked_by <> ${userId}) as requests
    from settlement_run r`.execute(db)
  return rows[0] ?? { all: 0, needsMe: 0, sent: 0, requests: 0 }
}
