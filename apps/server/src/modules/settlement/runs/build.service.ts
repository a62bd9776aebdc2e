import { closeStatement, netOf, type StatementSums } from '@tillgate/domain/statements.ts'
import { writeAudit } from '#server/db/audit.ts'
import { setStatementTimeout } from '#server/db/statement-timeout.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import {
  bookCarries,
  bookMoved,
  listPartnersDue,
  listStoresDue,
  assignPurchasesToStatements,
  assignDueEntries,
  type Cycle,
} from '../../sales/api.ts'
import { listMovedIn, listPartnersMovedIn, markMoved, withMovedInto } from './moves.queries.ts'
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
  chainOrder,
  type Run,
} from './runs.queries.ts'

/** A partner with many stores may sell a million baskets in a cycle. */
const buildMinutes = 15

type MovedIn = Awaited<ReturnType<typeof listMovedIn>>
type NewStatement = { id: string; storeId: string; sums: StatementSums & { totalCents: number; purchases: number } }

/** Creates a statement per store with the due entries and the amounts of earlier cycles. */
const computeStatements = async (
  db: Db,
  run: Run,
  partnerId: string,
  storeIds: readonly string[],
  movedIn: MovedIn,
): Promise<NewStatement[]> => {
  const newStatements = storeIds.map((storeId) => ({ storeId, statementId: newId() }))
  const taken = new Map(
    (await assignDueEntries(db, partnerId, run, newStatements)).map(({ storeId, ...sums }) => [storeId, sums]),
  )
  return newStatements.map(({ storeId, statementId }) => {
    const sums = taken.get(storeId) ?? noSums
    const movedCents = movedIn
      .filter((one) => one.storeId === storeId)
      .reduce((sum, { payableCents }) => sum + payableCents, 0)
    return { id: statementId, storeId, sums: { ...sums, carryCents: sums.carryCents + movedCents } }
  })
}
const noSums = { grossCents: 0, feeCents: 0, adjustmentCents: 0, carryCents: 0, totalCents: 0, purchases: 0 }

/**
 * Sets statements in debt to 0 with an entry, and begins the store's next statement with the opposite entry. Links statements
 * that moved into this run to their new statement.
 */
const carryDebts = async (
  db: Db,
  run: Run,
  partnerId: string,
  newStatements: readonly NewStatement[],
  movedIn: MovedIn,
): Promise<void> => {
  const booking = { programId: run.programId, bookedAt: run.cutOff }
  const debts = newStatements
    .map(({ id: statementId, storeId, sums }) => ({
      storeId,
      statementId,
      cents: closeStatement(netOf(sums)).debtCents,
    }))
    .filter(({ cents }) => cents > 0)
  if (debts.length > 0) await bookCarries(db, partnerId, booking, debts)
  const moves = movedIn.flatMap(({ id, storeId, payableCents: cents }) =>
    newStatements
      .filter((one) => one.storeId === storeId)
      .map(({ id: rolledOverTo }) => ({ id, storeId, cents, rolledOverTo })),
  )
  if (moves.length === 0) return
  await bookMoved(
    db,
    partnerId,
    booking,
    moves.map(({ id: sourceId, rolledOverTo: statementId, ...move }) => ({ ...move, sourceId, statementId })),
  )
  await markMoved(db, partnerId, moves)
}

const insertNewStatements = (
  db: Db,
  run: Run,
  partnerId: string,
  orderId: string,
  newStatements: readonly NewStatement[],
) =>
  insertStatements(
    db,
    newStatements.map(({ id, storeId, sums }) => {
      const { payableCents, debtCents } = closeStatement(netOf(sums))
      return {
        partnerId,
        id,
        runId: run.id,
        orderId,
        storeId,
        programId: run.programId,
        cutOff: run.cutOff,
        ...sums,
        carryCents: sums.carryCents + debtCents,
        payableCents,
        // Without a payment the statement is settled at once.
        status: payableCents > 0 ? ('PENDING' as const) : ('SETTLED' as const),
        settledAt: payableCents > 0 ? null : run.cutOff,
      }
    }),
  )

/**
 * Builds one partner's payment order in one transaction: a statement per store, which contains the due entries from then
 * on. Does nothing when the order exists, nothing is due, or another process has built the run.
 */
export const buildOrder = async (db: Db, keyring: Keyring, run: Run, partnerId: string): Promise<void> => {
  if (!(await isBuilding(db, run))) return
  await setStatementTimeout(db, buildMinutes)
  await lockOrdersOf(db, partnerId)
  const movedIn = await listMovedIn(db, partnerId, run)
  const due = await listStoresDue(db, partnerId, run)
  const storeIds = [...new Set([...due, ...movedIn.map(({ storeId }) => storeId)])].toSorted()
  if (storeIds.length === 0) return
  const orderId = await insertOrder(db, partnerId, run.id)
  if (orderId === undefined) return
  const newStatements = await computeStatements(db, run, partnerId, storeIds, movedIn)
  await insertNewStatements(db, run, partnerId, orderId, newStatements)
  await carryDebts(db, run, partnerId, newStatements, movedIn)
  const payable = new Map(newStatements.map(({ id, sums }) => [id, closeStatement(netOf(sums)).payableCents]))
  const statements = await withMovedInto(db, partnerId, [...payable.keys()])
  await assignPurchasesToStatements(
    db,
    partnerId,
    statements.map(({ id, lastId }) => ({ statementId: id, hasPayment: (payable.get(lastId) ?? 0) > 0 })),
  )
  await insertStatementSums(db, partnerId, orderId)
  await chainOrder(db, partnerId, orderId)
  const payableCents = [...payable.values()].reduce((sum, cents) => sum + cents, 0)
  await writeAudit(
    db,
    keyring,
    { partnerId, userId: partnerId, role: 'SYSTEM' },
    { requestId: `settlement ${run.id}`, trial: undefined },
    {
      action: 'payout.built',
      object: 'payment-order',
      objectId: orderId,
      after: { totalCents: payableCents, count: newStatements.length },
    },
  )
}

/**
 * Builds the run of a program's cut-off, partner by partner, each in its own transaction. Calling it again continues after the
 * partners that a stopped process had built; two concurrent calls share the partners. A built run is not changed. Earlier
 * unfinished runs of the program are built first, because their debts move into this run. `startedBy` is the operator who
 * started the run before its scheduled cut-off, otherwise null.
 */
export const buildRun = async (
  { pool, keyring }: Pick<Deps, 'pool' | 'keyring'>,
  cycle: Cycle,
  startedBy: string | null = null,
): Promise<Run> => {
  const run = await withOperator(pool, (db) => openRun(db, cycle, startedBy))
  if (run.status !== 'BUILDING') return run
  const earlier = await withOperator(pool, (db) => listUnbuilt(db, run.programId, run.cutOff))
  for (const cutOff of earlier) await buildRun({ pool, keyring }, { programId: run.programId, cutOff })
  const partnerIds = await withOperator(pool, async (db) => {
    await setStatementTimeout(db, buildMinutes)
    return [...(await listPartnersDue(db, run)), ...(await listPartnersMovedIn(db, run))]
  })
  for (const partnerId of new Set(partnerIds.toSorted())) {
    await withOperator(pool, (db) => buildOrder(db, keyring, run, partnerId))
  }
  return { ...run, status: await withOperator(pool, (db) => markBuilt(db, run)) }
}
