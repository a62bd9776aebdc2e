import { closeStatement, netOf, type StatementSums } from '@tillgate/domain/statements.ts'
import { writeAudit } from '#server/db/audit.ts'
import { allowMinutes } from '#server/db/allow-minutes.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/boot/deps.ts'
import { newId } from '#server/base/ids.ts'
import {
  bookCarries,
  bookMoved,
  listPartnersDue,
  listStoresDue,
  projectStatements,
  takeDue,
  type Cycle,
} from '../../sales/api.ts'
import { listMoving, listPartnersMoving, markMoved, withMovedInto } from './moves.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import {
  insertOrder,
  insertStatements,
  insertStatementSums,
  isBuilding,
  listUnbuilt,
  lockOrdersOf,
  markBuilt,
  openRun,
  sealOrder,
  type Run,
} from './runs.queries.ts'

/** A chain may have sold a million baskets in a cycle, or in all those of an outage. */
const buildMinutes = 15

type Moving = Awaited<ReturnType<typeof listMoving>>
type Draft = { id: string; storeId: string; sums: StatementSums & { totalCents: number; purchases: number } }

/** Creates a statement per store with the due entries and the amounts of earlier cycles. */
const draftStatements = async (
  db: Db,
  run: Run,
  partnerId: string,
  storeIds: readonly string[],
  moving: Moving,
): Promise<Draft[]> => {
  const places = storeIds.map((storeId) => ({ storeId, statementId: newId() }))
  const taken = new Map((await takeDue(db, partnerId, run, places)).map(({ storeId, ...sums }) => [storeId, sums]))
  return places.map(({ storeId, statementId }) => {
    const sums = taken.get(storeId) ?? noSums
    const movedCents = moving
      .filter((one) => one.storeId === storeId)
      .reduce((sum, { payableCents }) => sum + payableCents, 0)
    return { id: statementId, storeId, sums: { ...sums, carryCents: sums.carryCents + movedCents } }
  })
}
const noSums = { grossCents: 0, feeCents: 0, adjustmentCents: 0, carryCents: 0, totalCents: 0, purchases: 0 }

/** What comes to a debt is brought to 0 and opens the next cycle; what was moved here is told where it went. */
const carry = async (db: Db, run: Run, partnerId: string, drafts: readonly Draft[], moving: Moving): Promise<void> => {
  const booking = { programmeId: run.programmeId, bookedAt: run.cutOff }
  const debts = drafts
    .map(({ id: statementId, storeId, sums }) => ({
      storeId,
      statementId,
      cents: closeStatement(netOf(sums)).carryCents,
    }))
    .filter(({ cents }) => cents > 0)
  if (debts.length > 0) await bookCarries(db, partnerId, booking, debts)
  const moves = moving.flatMap(({ id, storeId, payableCents: cents }) =>
    drafts.filter((one) => one.storeId === storeId).map(({ id: movedTo }) => ({ id, storeId, cents, movedTo })),
  )
  if (moves.length === 0) return
  await bookMoved(
    db,
    partnerId,
    booking,
    moves.map(({ id: sourceId, movedTo: statementId, ...move }) => ({ ...move, sourceId, statementId })),
  )
  await markMoved(db, partnerId, moves)
}

const insertDrafts = (db: Db, run: Run, partnerId: string, orderId: string, drafts: readonly Draft[]) =>
  insertStatements(
    db,
    drafts.map(({ id, storeId, sums }) => {
      const { payableCents, carryCents } = closeStatement(netOf(sums))
      return {
        partnerId,
        id,
        runId: run.id,
        orderId,
        storeId,
        programmeId: run.programmeId,
        cutOff: run.cutOff,
        ...sums,
        carryCents: sums.carryCents + carryCents,
        payableCents,
        // Nothing is to be paid: the statement is settled as soon as it stands.
        status: payableCents > 0 ? ('PENDING' as const) : ('SETTLED' as const),
        settledAt: payableCents > 0 ? null : run.cutOff,
      }
    }),
  )

/**
 * One partner's share of a run, in one transaction: a statement per store of what is due, the entries in it for ever. Done
 * before, nothing due, or the run built meanwhile by somebody faster: nothing happens.
 */
const buildOrder = async (db: Db, keyring: Keyring, run: Run, partnerId: string): Promise<void> => {
  if (!(await isBuilding(db, run))) return
  await allowMinutes(db, buildMinutes)
  await lockOrdersOf(db, partnerId)
  const moving = await listMoving(db, partnerId, run)
  const due = await listStoresDue(db, partnerId, run)
  const storeIds = [...new Set([...due, ...moving.map(({ storeId }) => storeId)])].toSorted()
  if (storeIds.length === 0) return
  const orderId = await insertOrder(db, partnerId, run.id)
  if (orderId === undefined) return
  const drafts = await draftStatements(db, run, partnerId, storeIds, moving)
  await insertDrafts(db, run, partnerId, orderId, drafts)
  await carry(db, run, partnerId, drafts, moving)
  const payable = new Map(drafts.map(({ id, sums }) => [id, closeStatement(netOf(sums)).payableCents]))
  const statements = await withMovedInto(db, partnerId, [...payable.keys()])
  await projectStatements(
    db,
    partnerId,
    statements.map(({ id, lastId }) => ({ statementId: id, isPaid: (payable.get(lastId) ?? 0) > 0 })),
  )
  await insertStatementSums(db, partnerId, orderId)
  await sealOrder(db, partnerId, orderId)
  const totalCents = [...payable.values()].reduce((sum, cents) => sum + cents, 0)
  await writeAudit(
    db,
    keyring,
    { partnerId, userId: partnerId, role: 'SYSTEM' },
    { requestId: `settlement ${run.id}`, trial: undefined },
    { action: 'payout.built', object: 'payment-order', objectId: orderId, after: { totalCents, count: drafts.length } },
  )
}

/**
 * Builds the run of a programme's cut-off, partner by partner. What a process that died had built stands; calling it again
 * goes on behind that, and of two that run at once each does what the other has not. A run that is built is left alone.
 * Earlier ones that somebody began are built to their end first, also while somebody is at it: a debt of theirs belongs into
 * this one. `startedBy`: the operator who did not wait for the clock.
 */
export const buildRun = async (
  { pool, keyring }: Pick<Deps, 'pool' | 'keyring'>,
  cycle: Cycle,
  startedBy: string | null = null,
): Promise<Run> => {
  const run = await withOperator(pool, (db) => openRun(db, cycle, startedBy))
  if (run.status !== 'BUILDING') return run
  const earlier = await withOperator(pool, (db) => listUnbuilt(db, run.programmeId, run.cutOff))
  for (const cutOff of earlier) await buildRun({ pool, keyring }, { programmeId: run.programmeId, cutOff })
  const partnerIds = await withOperator(pool, async (db) => {
    await allowMinutes(db, buildMinutes)
    return [...(await listPartnersDue(db, run)), ...(await listPartnersMoving(db, run))]
  })
  for (const partnerId of new Set(partnerIds.toSorted())) {
    await withOperator(pool, (db) => buildOrder(db, keyring, run, partnerId))
  }
  return { ...run, status: await withOperator(pool, (db) => markBuilt(db, run)) }
}
