import { sql } from 'kysely'
import { type ImportQueue, importQueues } from '@tillgate/domain/item-batches.ts'
import { claimsOn } from '#server/db/claims.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { allCols, cols, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const batchRow = rowsOf(allCols('item_batch'))
export type Batch = RowOf<typeof batchRow>
export type BatchClaim = { partnerId: string; batchId: string; attempt: number }

export const batchClaims = claimsOn({
  table: 'item_batch',
  attempt: 'attempt',
  until: 'lease_until',
  isOpen: sql`status in ('STARTED', 'INPROGRESS')`,
  isClaimed: sql`status = 'INPROGRESS'`,
  leaseSeconds: 15,
})

/** Uploads of one partner run in the order of their arrival, so that the latest file wins, and not beside an undo. */
const isNext = (partnerId: string) => sql`not exists (
  select from catalogue_change c where c.partner_id = ${partnerId} and c.status = 'RUNNING')
  and not exists (select from item_batch o where o.partner_id = b.partner_id
  and o.status in ('STARTED', 'INPROGRESS') and (o.created_at, o.id) < (b.created_at, b.id))`

/**
 * Claims the partner lock and the batch together. Returns `undefined` when another import has the lock, another worker has
 * the batch, or the batch has ended. Locks the row of the partner lock first, so that all workers lock in one order.
 */
export const claimBatch = async (db: Db, partnerId: string, batchId: string): Promise<Batch | undefined> => {
  await sql`insert into import_lock (partner_id) values (${partnerId}) on conflict do nothing`.execute(db)
  const { rows: lock } = await sql`
    select 1 from import_lock
    where partner_id = ${partnerId} and (batch_id is null or batch_id = ${batchId} or lease_until < now())
    for update`.execute(db)
  if (lock.length === 0) return undefined
  const rows = await batchRow.all(db)`
    update item_batch b set status = 'INPROGRESS', ${batchClaims.take}
    where ${batchClaims.isDue({ partnerId, id: batchId })} and ${isNext(partnerId)}
    returning *`
  if (!rows[0]) return undefined
  await sql`
    update item_batch set started_at = now()
    where partner_id = ${partnerId} and id = ${batchId} and started_at is null`.execute(db)
  await sql`
    update import_lock set batch_id = ${batchId}, ${batchClaims.renew} where partner_id = ${partnerId}`.execute(db)
  return rows[0]
}

/** Condition of every write: a worker that lost its claim changes no row. */
const ownedBy = ({ partnerId, batchId, attempt }: BatchClaim) => batchClaims.isMine({ partnerId, id: batchId, attempt })

/** Locks the partner lock. Every transaction locks it before the batch, which prevents deadlocks. */
const lockLeaseRow = (db: Db, { partnerId }: BatchClaim) =>
  sql`select 1 from import_lock where partner_id = ${partnerId} for update`.execute(db)

const releasePartnerLock = (db: Db, { partnerId, batchId }: BatchClaim) =>
  sql`update import_lock set batch_id = null, lease_until = null
    where partner_id = ${partnerId} and batch_id = ${batchId}`.execute(db)

/** False when the batch is no longer ours. */
export const renewLease = async (db: Db, claim: BatchClaim, progress: number): Promise<boolean> => {
  await lockLeaseRow(db, claim)
  const { numAffectedRows = 0n } = await sql`
    update item_batch set ${batchClaims.renew}, progress = greatest(progress, ${progress}::real)
    where ${ownedBy(claim)}`.execute(db)
  if (numAffectedRows === 0n) return false
  await sql`
    update import_lock set ${batchClaims.renew}
    where partner_id = ${claim.partnerId} and batch_id = ${claim.batchId}`.execute(db)
  return true
}

/** Releases batch and partner lock before the end: when a worker stops, or when another partner's import waits. */
export const yieldBatch = async (db: Db, claim: BatchClaim): Promise<boolean> => {
  await lockLeaseRow(db, claim)
  const { numAffectedRows = 0n } = await sql`
    update item_batch set ${batchClaims.giveBack(0)}, attempts_not_lost = least(attempts_not_lost + 1, attempt) where ${ownedBy(claim)}`.execute(
    db,
  )
  if (numAffectedRows > 0n) await releasePartnerLock(db, claim)
  return numAffectedRows > 0n
}

/** Ends an attempt after an internal error, with a pause before the next one. Stores the cause, which a third failure shows. */
export const giveUpAttempt = async (db: Db, claim: BatchClaim, pauseSeconds: number, cause: string | null) => {
  await lockLeaseRow(db, claim)
  const { numAffectedRows = 0n } = await sql`
    update item_batch set ${batchClaims.giveBack(pauseSeconds)}, message_code = ${cause}
    where ${ownedBy(claim)}`.execute(db)
  if (numAffectedRows > 0n) await releasePartnerLock(db, claim)
}

/** Returns the number of consecutive attempts that failed or disappeared without importing a row. */
export const attemptsLost = ({ attempt, attemptsNotLost }: Pick<Batch, 'attempt' | 'attemptsNotLost'>): number =>
  attempt - attemptsNotLost - 1

/** Totals of the whole file. Every attempt finds the same totals, so a write replaces the old values. */
export type Totals = {
  fileRows: number
  failed: number
  cardNumberRows: number
  repeatedAlike: number
  problems: string
  understood: string
  errorsLost: boolean
  warnings: string
  /** The file stops before its import and waits for a decision. */
  held: boolean
}

/** Stores the totals. Returns the batch with its cursor, or `undefined` when another worker has the claim. */
export const saveTotals = async (db: Db, claim: BatchClaim, totals: Totals): Promise<Batch | undefined> => {
  return batchRow.first(db)`
    update item_batch set file_rows = ${totals.fileRows}, failed = ${totals.failed}, card_number_rows = ${totals.cardNumberRows},
      problems = ${totals.problems}::jsonb, warnings = ${totals.warnings}::jsonb, understood = ${totals.understood}::jsonb,
      held = held or ${totals.held}, mode = case when ${totals.held} then 'CHECK' else mode end,
      error_file_key = case when ${totals.errorsLost} then null else error_file_key end, phase = 'IMPORTING', ${batchClaims.renew},
      unchanged = case when cursor is null then ${totals.repeatedAlike} else unchanged end
    where ${ownedBy(claim)} returning *`
}

export type Step = { created: number; updated: number; unchanged: number; cursor: string }

/**
 * Stores counts and cursor in the transaction of the counted rows. Also resets the count of lost attempts: repeated
 * crashes of the database do not end an import that makes progress each time.
 */
export const saveStep = async (db: Db, claim: BatchClaim, step: Step, progress: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update item_batch set created = created + ${step.created}, updated = updated + ${step.updated},
      unchanged = unchanged + ${step.unchanged}, cursor = ${step.cursor}, progress = ${progress}::real,
      attempts_not_lost = attempt, ${batchClaims.renew}
    where ${ownedBy(claim)}`.execute(db)
  return numAffectedRows > 0n
}

/** Stores the part of a comparison that is complete. Returns false when another worker has the claim. */
export const savePreview = async (db: Db, claim: BatchClaim, preview: string, progress: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update item_batch set preview = ${preview}::jsonb, progress = ${progress}::real, ${batchClaims.renew}
    where ${ownedBy(claim)}`.execute(db)
  return numAffectedRows > 0n
}

/** Ends the check of a file, which now waits for the partner's decision. Returns `undefined` when another worker has the claim. */
export const endCheck = async (db: Db, claim: BatchClaim): Promise<Batch | undefined> => {
  await lockLeaseRow(db, claim)
  const rows = await batchRow.all(db)`
    update item_batch set status = 'CHECKED', progress = 1, checked_at = now(), lease_until = null, message_code = null
    where ${ownedBy(claim)} returning *`
  if (rows[0]) await releasePartnerLock(db, claim)
  return rows[0]
}

/** Why a file cannot be compared as it was read, and how it was read. */
export type Unread = { code: string; params: Record<string, unknown>; understood: string }

/**
 * Ends the check of a file whose reading a person can correct, for example by the mapping of its columns. The figures of an
 * earlier reading are reset. Returns false when another worker has the claim.
 */
export const endUnread = async (db: Db, claim: BatchClaim, { code, params, understood }: Unread): Promise<boolean> => {
  await lockLeaseRow(db, claim)
  const { numAffectedRows = 0n } = await sql`
    update item_batch set status = 'CHECKED', progress = 1, checked_at = now(), lease_until = null,
      message_code = ${code}, message_params = ${JSON.stringify(params)}::jsonb, understood = ${understood}::jsonb,
      file_rows = 0, failed = 0, unchanged = 0, problems = null, warnings = null, preview = null
    where ${ownedBy(claim)}`.execute(db)
  if (numAffectedRows > 0n) await releasePartnerLock(db, claim)
  return numAffectedRows > 0n
}

/** Reason why a whole file failed. Without a reason the result follows from the counts. */
export type Ending = { code: string; params: Record<string, unknown>; cardNumberRows?: number }

/** Ends the batch. Rows that were not imported count as failed, so that the counts always add up. */
export const endBatch = async (
  db: Db,
  claim: BatchClaim,
  ending: Ending | undefined,
  hasErrorFile: boolean,
): Promise<Batch | undefined> => {
  await lockLeaseRow(db, claim)
  const rows = await batchRow.all(db)`
    update item_batch set
      failed = file_rows - created - updated - unchanged,
      status = case when ${ending !== undefined} or created + updated + unchanged = 0 then 'FAILED'
        when created + updated + unchanged < file_rows then 'FINISHEDWITHERRORS' else 'FINISHED' end,
      card_number_rows = greatest(card_number_rows, ${ending?.cardNumberRows ?? 0}),
      error_file_key = case when ${hasErrorFile} then error_file_key else null end,
      message_code = ${ending?.code ?? null}, message_params = ${ending ? JSON.stringify(ending.params) : null}::jsonb,
      progress = 1, ended_at = now(), lease_until = null, phase = 'DONE'
    where ${ownedBy(claim)} returning *`
  if (rows[0]) await releasePartnerLock(db, claim)
  return rows[0]
}

/** The partner's next upload in line, if one waits. */
export const nextInLine = (
  db: Db,
  partnerId: string,
): Promise<{ id: string; queue: ImportQueue } | undefined> => rowsOf(cols('item_batch', 'id', 'queue')).first(db)`
    select id, queue from item_batch where partner_id = ${partnerId} and status in ('STARTED', 'INPROGRESS')
    order by created_at, id limit 1`

const stalledRow = rowsOf({ partnerId: is.text, id: is.text, queue: is.oneOf(importQueues) })
export type StalledImport = RowOf<typeof stalledRow>

/** Lists stalled imports of all partners. The database function crosses row-level security and returns ids only. */
export const listStalledImports = (pool: Pool): Promise<StalledImport[]> =>
  stalledRow.all(pool)`select partner_id, batch_id as id, queue from stalled_imports()`

/** Returns true when another partner's large file waits for a worker. */
export const othersWait = async (db: Db, partnerId: string): Promise<boolean> => {
  return scalar(is.flag).one(db)`select others_wait(${partnerId}) as wait`
}

/** Replaces the grouped errors of a batch whose repaired rows were imported. */
export const saveProblems = (
  db: Db,
  { partnerId, batchId }: Pick<BatchClaim, 'partnerId' | 'batchId'>,
  problems: string,
) =>
  sql`update item_batch set problems = ${problems}::jsonb where partner_id = ${partnerId} and id = ${batchId}`.execute(
    db,
  )
