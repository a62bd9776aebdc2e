import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { aSeller } from '#server/testing/payouts.ts'
import { insertTestPayout } from '#server/testing/payouts.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { findPaid, markReturned } from '../replies/replies.queries.ts'
import { markStatementsSent, settleStatements, takeOutOfFile } from './payouts.queries.ts'
import { settleByHand } from './requests.queries.ts'
import { payRunOf, settleStatement } from '#server/testing/statements.queries.ts'

// Each UPDATE decides by itself: what its caller looked at before may be over by then.
const app = await startApp()

let payments = 0
/** A statement in a state between a cut-off and the deposit. */
const aStatement = async (state: 'PENDING' | 'APPROVED' | 'SENT' | 'SETTLED') => {
  const { partnerId, storeId } = await aSeller(app)
  const { statementId: id } = await insertTestPayout(app, { partnerId, storeId, by: partnerId })
  payments += 1
  const trace = `01140153${String(payments).padStart(7, '0')}`
  if (state !== 'PENDING') await payRunOf(app, [id], { trace })
  if (state === 'APPROVED')
    await app.owner.updateTable('statement').set({ sentAt: null }).where('id', '=', id).execute()
  if (state === 'SETTLED') await settleStatement(app, { id })
  const row = () => app.owner.selectFrom('statement').selectAll().where('id', '=', id).executeTakeFirst()
  const before = await row()
  const isUnchanged = async () => isDeepStrictEqual(await row(), before)
  return { partnerId, id, trace, isUnchanged }
}
const asOperator = <T>(work: (db: Db) => Promise<T>) => withOperator(app.worker.pool, work)
const at = new Date('2026-11-23T14:00:00Z')

test.each(['PENDING', 'APPROVED'] as const)('money that the bank does not have is not settled: %s', async (state) => {
  const { partnerId, id, isUnchanged } = await aStatement(state)
  expect(await asOperator((db) => settleStatements(db, partnerId, [id], at))).toEqual([])
  expect(await asOperator((db) => settleByHand(db, partnerId, id))).toBe(false)
  expect(await isUnchanged()).toBe(true)
})

test('marks only approved statements as sent', async () => {
  const { partnerId, id, isUnchanged } = await aStatement('PENDING')
  await asOperator((db) => markStatementsSent(db, partnerId, [id]))
  expect(await isUnchanged()).toBe(true)
})

test('refuses to settle a settled statement again', async () => {
  const { partnerId, id, isUnchanged } = await aStatement('SETTLED')
  expect(await asOperator((db) => settleStatements(db, partnerId, [id], at))).toEqual([])
  expect(await asOperator((db) => settleByHand(db, partnerId, id))).toBe(false)
  expect(await isUnchanged()).toBe(true)
})

test('refuses to reopen statements that were sent', async () => {
  for (const state of ['SENT', 'SETTLED'] as const) {
    const { partnerId, id, isUnchanged } = await aStatement(state)
    await asOperator((db) => takeOutOfFile(db, partnerId, [id]))
    expect(await isUnchanged()).toBe(true)
  }
})

test('refuses another partner’s statement in any state', async () => {
  const [mine, theirs] = [await aStatement('SENT'), await aStatement('SENT')]
  expect(await asOperator((db) => settleStatements(db, mine.partnerId, [theirs.id], at))).toEqual([])
  expect(await asOperator((db) => settleByHand(db, mine.partnerId, theirs.id))).toBe(false)
  expect(await theirs.isUnchanged()).toBe(true)
})

test('a return applies only to the statement’s current payment', async () => {
  const { trace, isUnchanged } = await aStatement('SENT')
  const came = { code: 'R02', text: '' }
  const paid = await asOperator((db) => findPaid(db, trace))
  if (!paid) throw new Error('no such payment')
  expect(await asOperator((db) => markReturned(db, { ...paid, id: newId() }, came))).toBeUndefined()
  expect(await isUnchanged()).toBe(true)
  expect(await asOperator((db) => markReturned(db, paid, came))).toEqual({ before: 'PAYMENTREQUESTED' })
})
