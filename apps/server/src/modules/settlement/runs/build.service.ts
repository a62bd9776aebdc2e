import { closeStatement, netOf } from '@tillgate/domain/statements.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { bookCarries, listPartnersDue, listStoresDue, projectStatements, takeDue, type Cycle } from '../../sales/api.ts'
import { insertOrder, insertStatements, isAnotherBuilding, markBuilt, openRun, type Run } from './runs.queries.ts'

/**
 * One partner's share of a run, in one transaction: a statement per store of what is due, the entries in it for ever. Done
 * before, or nothing due: nothing happens.
 */
const buildOrder = async (db: Db, run: Run, partnerId: string): Promise<void> => {
  const storeIds = await listStoresDue(db, partnerId, run)
  if (storeIds.length === 0) return
  const orderId = await insertOrder(db, partnerId, run.id)
  if (orderId === undefined) return
  const places = storeIds.map((storeId) => ({ storeId, statementId: newId() }))
  const taken = await takeDue(db, partnerId, run, places)
  const statements = taken.map(({ storeId, ...sums }) => {
    const { payableCents, carryCents } = closeStatement(netOf(sums))
    const id = places.find((place) => place.storeId === storeId)?.statementId ?? newId()
    return { id, storeId, sums, payableCents, carriedCents: carryCents }
  })
  await insertStatements(
    db,
    statements.map(({ id, storeId, sums, payableCents, carriedCents }) => ({
      partnerId,
      id,
      runId: run.id,
      orderId,
      storeId,
      programmeId: run.programmeId,
      cutOff: run.cutOff,
      ...sums,
      carryCents: sums.carryCents + carriedCents,
      payableCents,
      // Nothing is to be paid: the statement is settled as soon as it stands.
      status: payableCents > 0 ? ('PENDING' as const) : ('SETTLED' as const),
      settledAt: payableCents > 0 ? null : run.cutOff,
    })),
  )
  const { programmeId, cutOff: bookedAt } = run
  await bookCarries(
    db,
    partnerId,
    statements
      .filter(({ carriedCents }) => carriedCents > 0)
      .map(({ id, storeId, carriedCents }) => ({
        storeId,
        statementId: id,
        programmeId,
        cents: carriedCents,
        bookedAt,
      })),
  )
  await projectStatements(
    db,
    partnerId,
    statements.map(({ id, payableCents }) => ({ statementId: id, isPaid: payableCents > 0 })),
  )
  const totalCents = statements.reduce((sum, { payableCents }) => sum + payableCents, 0)
  await writeAudit(
    db,
    theKeyring(),
    { partnerId, userId: partnerId, role: 'SYSTEM' },
    { requestId: `settlement ${run.id}`, trial: undefined },
    {
      action: 'payout.built',
      object: 'payment-order',
      objectId: orderId,
      after: { totalCents, count: statements.length },
    },
  )
}

/**
 * Builds the run of a programme's cut-off, partner by partner. What a process that died had built stands; calling it again
 * goes on behind that, and of two that run at once each does what the other has not. A run that is built is left alone.
 */
export const buildRun = async ({ pool }: Pick<Deps, 'pool'>, cycle: Cycle): Promise<Run> => {
  const run = await withOperator(pool, (db) => openRun(db, cycle.programmeId, cycle.cutOff))
  if (run.status !== 'BUILDING') return run
  if (await withOperator(pool, (db) => isAnotherBuilding(db, run)))
    throw new Error('An earlier run is still being built')
  for (const partnerId of await withOperator(pool, (db) => listPartnersDue(db, run))) {
    await withOperator(pool, (db) => buildOrder(db, run, partnerId))
  }
  await withOperator(pool, (db) => markBuilt(db, run))
  return { ...run, status: 'BUILT' }
}
