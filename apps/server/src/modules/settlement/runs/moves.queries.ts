import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, scalar } from '#server/db/rows.ts'
import { isHeldAt, isHeldNow, isUndecided, isUnpaid } from './held.queries.ts'
import type { Run } from './runs.queries.ts'

/**
 * Condition for unpaid statements of earlier cycles, and for statements that a bank returned: they move into the next run when
 * no hold stops payments to their store. A statement of a run that awaits its approval does not move.
 */
const movable = ({ programId, cutOff }: Pick<Run, 'programId' | 'cutOff'>, isHeld: RawBuilder<boolean>) => sql`
  s.program_id = ${programId} and s.cut_off < ${cutOff} and ${isUnpaid} and not ${isUndecided} and not ${isHeld}`

export const listPartnersMovedIn = (db: Db, run: Run): Promise<string[]> => scalar(col('statement.partnerId')).all(db)`
    select distinct s.partner_id from statement s where ${movable(run, isHeldNow)}`

export const listMovedIn = (db: Db, partnerId: string, run: Run) => rowsOf(
  cols('statement', 'id', 'storeId', 'payableCents'),
).all(db)`/* prepared */
    select s.id, s.store_id, s.payable_cents from statement s
    where s.partner_id = ${partnerId} and ${movable(run, isHeldAt(partnerId))} order by s.cut_off, s.id for update of s`

/** Links moved statements to the statements that they moved into. Moved statements do not change any more. */
export const markMoved = (db: Db, partnerId: string, moves: readonly { id: string; rolledOverTo: string }[]) =>
  sql`
    update statement s set rolled_over_to = m.rolled_over_to, moved_at = now()
    from unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ rolledOverTo }) => rolledOverTo)}::uuid[]) as m (id, rolled_over_to)
    where s.partner_id = ${partnerId} and s.id = m.id`.execute(db)

/** Lists the statements and all statements rolled over into the statements, over any number of cycles, with the last statement. */
export const withMovedInto = (db: Db, partnerId: string, statementIds: readonly string[]) => rowsOf({
  id: col('statement.id'),
  lastId: is.text,
}).all(db)`/* prepared */
    with recursive chain as (
      select id, id as last_id from statement where partner_id = ${partnerId} and id = any(${statementIds}::uuid[])
      union all
      select s.id, c.last_id from statement s join chain c on s.rolled_over_to = c.id where s.partner_id = ${partnerId})
    select id, last_id from chain`
