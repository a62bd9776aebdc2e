import { offlineMinutes, usualHours } from '@tillgate/domain/partner-events.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const { weeks } = usualHours

/** Lists partners with a terminal that was used in the last weeks. Runs as operator. */
export const listPartnersWithTerminals = (db: Db): Promise<string[]> => scalar(col('terminal.partnerId')).all(db)`
    select distinct partner_id from terminal
    where status = 'ACTIVE' and last_seen_at > now() - ${weeks} * interval '7 days'`

const silentTerminalRow = rowsOf({
  terminalId: col('terminal.id'),
  terminal: col('terminal.name'),
  storeId: col('terminal.storeId'),
  store: col('store.businessName'),
  timeZone: col('store.timeZone'),
  since: is.moment,
  weeksSold: is.whole,
})
export type SilentTerminal = RowOf<typeof silentTerminalRow>

/** 1 when the terminal sold in the same hour of the week `week` weeks ago, by the clock of the store; otherwise 0. */
const soldInWeek = (partnerId: string, week: number): RawBuilder<unknown> => sql`
  (exists (select from purchase p where p.partner_id = ${partnerId} and p.store_id = t.store_id and p.terminal_id = t.id
    and p.started_at <= (now() at time zone s.time_zone - ${week} * interval '7 days') at time zone s.time_zone
    and p.started_at > (now() at time zone s.time_zone - ${week} * interval '7 days') at time zone s.time_zone
      - ${offlineMinutes} * interval '1 minute'))::int`

/**
 * Lists terminals of open stores without use for an hour. A till reports no state between sales: a sale and a sign-in of a
 * cashier are its contacts. Runs as tenant, so that each look-up of sales reads an hour of one store along its index.
 */
export const listSilentTerminals = async (db: Db, partnerId: string): Promise<SilentTerminal[]> => {
  const inWeeks = Array.from({ length: weeks }, (_, past) => soldInWeek(partnerId, past + 1))
  return silentTerminalRow.all(db)`
    select t.id as terminal_id, t.name as terminal, t.store_id, s.business_name as store, s.time_zone,
      greatest(t.last_seen_at, (select max(p.started_at) from purchase p where p.partner_id = ${partnerId}
        and p.store_id = t.store_id and p.terminal_id = t.id and p.started_at > t.last_seen_at)) as since,
      ${sql.join(inWeeks, sql` + `)} as weeks_sold
    from terminal t
    join store s on s.partner_id = ${partnerId} and s.id = t.store_id
    join partner b on b.id = ${partnerId} and b.blocked_at is null
    where t.partner_id = ${partnerId} and t.status = 'ACTIVE' and s.status = 'ACTIVE'
      and s.application_status = 'APPROVED' and s.suspended_at is null
      and t.last_seen_at between now() - ${weeks} * interval '7 days' and now() - ${offlineMinutes} * interval '1 minute'
      and not exists (select from purchase p where p.partner_id = ${partnerId} and p.store_id = t.store_id
        and p.terminal_id = t.id and p.started_at > now() - ${offlineMinutes} * interval '1 minute')`
}
