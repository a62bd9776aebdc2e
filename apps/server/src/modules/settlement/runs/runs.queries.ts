import type { RunStatus } from '@tillgate/domain/statements.ts'
import { sql, type InsertObject } from 'kysely'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { recordParticipation } from '#server/db/participants.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/base/ids.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

export type Run = { id: string; number: number; programId: string; cutOff: Date; status: RunStatus }

/** Returns the run of a program's cut-off; there is never a second. Its starter took part in it. */
export const openRun = async (
  db: Db,
  { programId, cutOff }: { programId: string; cutOff: Date },
  startedBy: string | null,
): Promise<Run> => {
  const opened = await db
    .insertInto('settlement_run')
    .values({ id: newId(), programId, cutOff, startedBy })
    .onConflict((on) => on.columns(['programId', 'cutOff']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (opened && startedBy !== null) {
    const started = { partnerId: operatorTenantId, userId: startedBy, runId: opened.id }
    await recordParticipation(db, { ...started, kind: 'RUN_STARTED' })
  }
  return db
    .selectFrom('settlement_run')
    .select(['id', 'number', 'programId', 'cutOff', 'status'])
    .where('programId', '=', programId)
    .where('cutOff', '=', cutOff)
    .executeTakeFirstOrThrow()
}

/**
 * Returns true while a run is being built. Locks the state until the transaction ends, so that nothing joins a run that was
 * shown.
 */
export const isBuilding = async (db: Db, { id }: Pick<Run, 'id'>): Promise<boolean> => {
  const { rows } = await sql`
    select from settlement_run where id = ${id} and status = 'BUILDING' for share`.execute(db)
  return rows.length > 0
}

/** Serialises a partner's payment orders over all programs, because each order contains the hash of its predecessor. */
export const lockOrdersOf = (db: Db, partnerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${partnerId}`}, 0))`.execute(db)

/** Undefined: the run has this partner's order already. */
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

/** Stores the sums of an order's entries by statement, type and sign, and of its sales by fee schedule. No entry joins later. */
export const insertStatementSums = (db: Db, partnerId: string, orderId: string) =>
  sql`
    insert into statement_sum (partner_id, statement_id, type, is_credit, fee_schedule_id, cents, entries)
    select e.partner_id, e.statement_id, e.type, e.cents > 0, p.fee_schedule_id, sum(e.cents), count(*)
    from statement s join entry e on e.partner_id = s.partner_id and e.statement_id = s.id
    left join purchase p on e.type = 'SALE' and p.partner_id = e.partner_id and p.id = e.purchase_id
    where s.partner_id = ${partnerId} and s.order_id = ${orderId} group by 1, 2, 3, 4, 5`.execute(db)

/** Returns the hash of the partner's previous order; null for the first order. */
const findPreviousHash = async (db: Db, partnerId: string, orderId: string): Promise<Buffer | null> => {
  return (
    (await scalar(col('payment_order.hash')).first(db)`
    select p.hash from payment_order o join payment_order p on p.partner_id = o.partner_id and p.number < o.number
    where o.partner_id = ${partnerId} and o.id = ${orderId} order by p.number desc limit 1`) ?? null
  )
}

/** Seals an order: its hash covers the order, its statements, their entries and the hash of the partner's previous order. */
export const chainOrder = async (db: Db, partnerId: string, orderId: string): Promise<void> => {
  const previousHash = await findPreviousHash(db, partnerId, orderId)
  const foundHash = await scalar(is.bytes).first(db)`
    select payment_order_hash(${partnerId}, ${orderId}, ${previousHash}::bytea) as hash`
  await sql`
    update payment_order set previous_hash = ${previousHash}::bytea, hash = ${foundHash}::bytea
    where partner_id = ${partnerId} and id = ${orderId}`.execute(db)
}

/** Marks the run as built; a run without payments is closed at once. Waits for partners' orders that are being built. */
export const markBuilt = async (db: Db, { id }: Run): Promise<RunStatus> => {
  await sql`select 1 from settlement_run where id = ${id} for update`.execute(db)
  const { rows: paid } = await sql`select 1 from statement where run_id = ${id} and status = 'PENDING' limit 1`.execute(
    db,
  )
  const change = paid.length > 0 ? sql`status = 'BUILT'` : sql`status = 'CLOSED', closed_at = now()`
  return (
    (await scalar(col('settlement_run.status')).first(db)`
    update settlement_run set built_at = now(), ${change} where id = ${id} and status = 'BUILDING' returning status`) ??
    'BUILT'
  )
}

/** When a program `p` is cut off. */
export const cutOffColumns = sql`
  p.time_zone, to_char(p.cut_off_time, 'HH24:MI') as cut_off_time, p.cut_off_weekdays as weekdays`

const programOfRunsRow = rowsOf({
  ...cols('program', 'id', 'name', 'timeZone'),
  cutOffTime: is.text,
  weekdays: col('program.cutOffWeekdays'),
  /** Cut-off of the newest run; without a run, of the first entry. Null: no sale exists. */
  lastAt: nullable(is.moment),
})
export type ProgramOfRuns = RowOf<typeof programOfRunsRow>

/** Returns the time of a program's first entry, among all partners. */
const findFirstEntry = async (db: Db, programId: string): Promise<Date | null> => {
  return scalar(nullable(is.moment)).one(db)`
    select min(booked_at) as at from entry where program_id = ${programId}`
}

const programsOfRuns = async (db: Db, where: ReturnType<typeof sql>): Promise<ProgramOfRuns[]> => {
  const rows = await programOfRunsRow.all(db)`
    select p.id, p.name, ${cutOffColumns},
      (select max(r.cut_off) from settlement_run r where r.program_id = p.id) as last_at
    from program p where ${where} order by p.id`
  const found: ProgramOfRuns[] = []
  for (const row of rows) found.push({ ...row, lastAt: row.lastAt ?? (await findFirstEntry(db, row.id)) })
  return found
}

export const listProgramsOfRuns = (db: Db): Promise<ProgramOfRuns[]> => programsOfRuns(db, sql`true`)

export const findProgramOfRuns = async (db: Db, id: string): Promise<ProgramOfRuns | undefined> =>
  (await programsOfRuns(db, sql`p.id = ${id}`))[0]

/** Lists cut-offs with an unfinished run in order: all, or those before a given cut-off. */
export const listUnbuilt = async (db: Db, programId: string, before?: Date): Promise<Date[]> => {
  const rows = await db
    .selectFrom('settlement_run')
    .select('cutOff')
    .where('programId', '=', programId)
    .where('status', '=', 'BUILDING')
    .$if(before !== undefined, (query) => query.where('cutOff', '<', before ?? null))
    .orderBy('cutOff')
    .execute()
  return rows.map(({ cutOff }) => cutOff)
}
