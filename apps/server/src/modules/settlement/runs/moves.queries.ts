import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { isHeldNow } from './held.queries.ts'
import type { Run } from './runs.queries.ts'

/**
 * What a statement was to pay and did not, and what came back: it goes on with the next cycle once nothing holds its store's
 * money. One that is still being decided on stays where it is.
 */
const movable = ({ programmeId, cutOff }: Pick<Run, 'programmeId' | 'cutOff'>) => sql`
  s.programme_id = ${programmeId} and s.cut_off < ${cutOff} and s.status in ('PENDING', 'RETURNED') and s.moved_to is null
    and not exists (select from settlement_run r where r.id = s.run_id and s.status = 'PENDING'
      and r.status in ('BUILDING', 'BUILT'))
    and not ${isHeldNow}`

export const listPartnersMoving = async (db: Db, run: Run): Promise<string[]> => {
  const { rows } = await sql<{ partnerId: string }>`
    select distinct s.partner_id from statement s where ${movable(run)}`.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}

export const listMoving = async (db: Db, partnerId: string, run: Run) => {
  const { rows } = await sql<{ id: string; storeId: string; payableCents: number }>`/* prepared */
    select s.id, s.store_id, s.payable_cents from statement s
    where s.partner_id = ${partnerId} and ${movable(run)} order by s.cut_off, s.id for update of s`.execute(db)
  return rows
}

/** From now on nothing of these statements changes. */
export const markMoved = (db: Db, partnerId: string, moves: readonly { id: string; movedTo: string }[]) =>
  sql`
    update statement s set moved_to = m.moved_to, moved_at = now()
    from unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ movedTo }) => movedTo)}::uuid[]) as m (id, moved_to)
    where s.partner_id = ${partnerId} and s.id = m.id`.execute(db)

/** These statements and every one that was moved into them, from cycle to cycle. */
export const withMovedInto = async (db: Db, partnerId: string, statementIds: readonly string[]) => {
  const { rows } = await sql<{ id: string; lastId: string }>`/* prepared */
    with recursive chain as (
      select id, id as last_id from statement where partner_id = ${partnerId} and id = any(${statementIds}::uuid[])
      union all
      select s.id, c.last_id from statement s join chain c on s.moved_to = c.id where s.partner_id = ${partnerId})
    select id, last_id from chain`.execute(db)
  return rows
}
