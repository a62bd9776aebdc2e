import type { RunStatus } from '@tillgate/domain/statements.ts'
import { sql, type InsertObject } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/ids.ts'

export type Run = { id: string; programmeId: string; cutOff: Date; status: RunStatus }

/** The run of a programme's cut-off; there is never a second. */
export const openRun = async (db: Db, programmeId: string, cutOff: Date): Promise<Run> => {
  await db
    .insertInto('settlement_run')
    .values({ id: newId(), programmeId, cutOff })
    .onConflict((on) => on.columns(['programmeId', 'cutOff']).doNothing())
    .execute()
  return db
    .selectFrom('settlement_run')
    .select(['id', 'programmeId', 'cutOff', 'status'])
    .where('programmeId', '=', programmeId)
    .where('cutOff', '=', cutOff)
    .executeTakeFirstOrThrow()
}

/** Whether another cut-off of the programme is still being built: a debt of that one belongs into this one. */
export const isAnotherBuilding = async (db: Db, { programmeId, id }: Run): Promise<boolean> => {
  const { rows } = await sql`
    select from settlement_run where programme_id = ${programmeId} and id <> ${id} and status = 'BUILDING'`.execute(db)
  return rows.length > 0
}

/** Undefined: this partner's order of the run stands already. */
export const insertOrder = async (db: Db, partnerId: string, runId: string): Promise<string | undefined> => {
  const row = await db
    .insertInto('payment_order')
    .values({ partnerId, id: newId(), runId })
    .onConflict((on) => on.columns(['partnerId', 'runId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const insertStatements = (db: Db, rows: readonly InsertObject<Tables, 'statement'>[]) =>
  db
    .insertInto('statement')
    .values([...rows])
    .execute()

export const markBuilt = async (db: Db, { id }: Run): Promise<void> => {
  await sql`update settlement_run set status = 'BUILT', built_at = now() where id = ${id} and status = 'BUILDING'`.execute(
    db,
  )
}
