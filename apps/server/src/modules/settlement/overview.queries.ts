import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { isHeldNow, isUndecided, isUnpaid } from './runs/held.queries.ts'
import { cutOffColumns } from './runs/runs.queries.ts'

const programRow = rowsOf({
  ...cols('program', 'id', 'name'),
  timeZone: is.text,
  cutOffTime: is.text,
  weekdays: nullable(is.list(is.whole)),
})
export type ProgramRow = RowOf<typeof programRow>

export const listPrograms = (db: Db): Promise<ProgramRow[]> => programRow.all(db)`
    select p.id, p.name, ${cutOffColumns}
    from program p order by p.is_default desc, p.name`

const openRow = rowsOf({ cents: col('entry.cents'), partners: is.count })
type Open = RowOf<typeof openRow>
/**
 * Sums the payment of a cut-off from the present bookings and from unpaid earlier amounts without a hold. Stores with a
 * negative balance are not debited and do not reduce the sum.
 */
export const sumOpen = async (db: Db, programId: string, cutOff: Date): Promise<Open> => {
  return (
    (await openRow.first(db)`
    select coalesce(sum(greatest(n.net, 0)), 0)::bigint as cents,
      (count(distinct n.partner_id) filter (where n.net > 0))::int as partners
    from (
      select d.partner_id, d.store_id, sum(d.cents) as net from (
        select e.partner_id, e.store_id, e.cents from entry e
        where e.program_id = ${programId} and e.statement_id is null and e.booked_at < ${cutOff}
          and e.payable_from <= ${cutOff}
        union all
        select s.partner_id, s.store_id, s.payable_cents from statement s
        where s.program_id = ${programId} and ${isUnpaid} and not ${isUndecided} and not ${isHeldNow}) d
      group by 1, 2) n`) ?? { cents: 0, partners: 0 }
  )
}

type Waiting = { runs: number; cents: number; oldestId: string | null }
/** Sums built runs that wait for two operators. */
export const sumWaiting = async (db: Db): Promise<Waiting> => {
  const runs = await rowsOf({ id: col('settlement_run.id') }).all(db)`
    select r.id from settlement_run r where r.status = 'BUILT' order by r.cut_off, r.number`
  const cents = await scalar(is.cents).one(db)`
    select coalesce(sum(s.payable_cents), 0)::bigint as cents from statement s
    where s.run_id = any(${runs.map(({ id }) => id)}::uuid[]) and not ${isHeldNow}`
  return { runs: runs.length, cents, oldestId: runs[0]?.id ?? null }
}

const heldRow = rowsOf({ orders: is.count, cents: is.cents, since: nullable(is.moment) })
type Held = RowOf<typeof heldRow>
/** Sums unsent amounts with a hold. */
export const sumHeld = async (db: Db): Promise<Held> => {
  return heldRow.one(db)`
    select count(distinct s.order_id)::int as orders, coalesce(sum(s.payable_cents), 0)::bigint as cents,
      min(s.cut_off) as since
    from statement s where s.status = 'PENDING' and s.rolled_over_to is null and s.payable_cents > 0
      and ${isHeldNow}`
}

export const countExceptions = async (db: Db): Promise<{ open: number; oldest: Date | null }> => {
  return rowsOf({ open: is.count, oldest: nullable(is.moment) }).one(db)`
    select count(*)::int as open, min(v.received_at) as oldest from ach_event v where v.state = 'OPEN'`
}
