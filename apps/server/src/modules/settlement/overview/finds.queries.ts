import type { RunStatus } from '@tillgate/domain/statements.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { standing, type Standing } from './orders.queries.ts'

const most = 6

type Head = { number: number; cutOff: Date; timeZone: string }
type Order = { partnerId: string; orderId: string; partner: string }

export const findRunsByNumber = async (db: Db, number: string) => {
  const { rows } = await sql<Head & { runId: string; status: RunStatus }>`
    select r.id as run_id, r.number, r.status, r.cut_off, g.time_zone
    from settlement_run r join programme g on g.id = r.programme_id
    where r.number = ${number}::bigint limit ${most}`.execute(db)
  return rows
}

export const findOrdersByNumber = async (db: Db, number: string) => {
  const { rows } = await sql<Head & Order>`
    select o.partner_id, o.id as order_id, o.number, p.business_name as partner, r.cut_off, g.time_zone
    from payment_order o join partner p on p.id = o.partner_id
    join settlement_run r on r.id = o.run_id join programme g on g.id = r.programme_id
    where o.number = ${number}::bigint limit ${most}`.execute(db)
  return rows
}

/** The statements whose money went out under this trace number. */
export const findPaymentsByTrace = async (db: Db, trace: string) => {
  const { rows } = await sql<Standing & Order & { trace: string; store: string; payableCents: number }>`
    select s.partner_id, s.order_id, p.business_name as partner, a.trace, t.business_name as store, ${standing}
    from ach_entry a join statement s on s.partner_id = a.partner_id and s.ach_entry_id = a.id
    join settlement_run r on r.id = s.run_id
    join partner p on p.id = s.partner_id
    join store t on t.partner_id = s.partner_id and t.id = s.store_id
    where a.trace = ${trace} order by s.id desc limit ${most}`.execute(db)
  return rows
}
