import { createItem } from '@tillgate/contract/items.ts'
import { getLedgerChecks } from '@tillgate/contract/operator-ledger-checks.ts'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { verifyAuditLog } from '#server/boot/verify-audit.ts'
import { writeAudit } from '#server/db/audit.ts'
import { auditHeadsKey } from '#server/db/audit-heads.ts'
import { sealEvents } from '#server/modules/accounts/account/event-seals.service.ts'
import { verifyAudit } from '#server/db/verify-audit.ts'
import { readOperator, withTenant } from '#server/db/with-tenant.ts'
import { runAllChecks } from '#server/modules/ledger-checks/run-checks.service.ts'
import {
  deleteLog,
  firstNumber,
  forgeries,
  rebase,
  signInTamperings,
  tamper,
  tamperSignIns,
  type Forgery,
  type Tampering,
} from '#server/testing/audit.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aRetailer, milk, signIn } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

// Chains belong to the whole database: a chain that another test breaks would fail here.
const app = await startApp({ DATABASE_URL: await testDatabase('_audit') })
const { deps } = app

/** A partner with the entries `one` to `five` of three transactions. */
const aChain = async () => {
  const { partnerId, id: userId } = await aRetailer(app)
  const actor = { partnerId, userId, role: 'RETAILER' }
  const after = { zone: 'ñ', code: 1.5, empty: null, stores: { b: 1, a: [1, 'x'] } }
  const meta = { requestId: 'chain', trial: { userAgent: 'tests', hostname: undefined } }
  const write = (...names: string[]) =>
    withTenant({ pool: deps.pool, caller: actor }, (db) =>
      writeAudit(
        db,
        deps.keyring,
        actor,
        meta,
        ...names.map((objectId) => ({ action: 'item.create', object: 'item', objectId, after }) as const),
      ),
    )
  await write('one', 'two')
  await write('three')
  await write('four', 'five')
  return { partnerId, write, first: await firstNumber(app, partnerId) }
}

const breaksOf = async (partnerId: string) => {
  const { breaks } = await readOperator(deps.pool, (db) => verifyAudit(db, deps.keyring))
  return breaks.filter((one) => one.partnerId === partnerId).map(({ kind, number }) => [kind, number])
}

test('chains entries of several transactions without a gap', async () => {
  const { partnerId } = await aChain()
  expect(await breaksOf(partnerId)).toEqual([])
  expect(await verifyAuditLog(deps)).toMatch(/has no break: \d+ entries in \d+ chains/)
})

/** `offset`: place of the break after the first entry of the test; null for a break without a place. */
test.each<[Tampering, string, number | null]>([
  ['a changed value', 'changed', 1],
  ['a changed time', 'changed', 1],
  ['a changed actor', 'changed', 1],
  ['a deleted entry', 'missing', 3],
  ['a deleted last entry', 'end', 3],
  ['a deleted chain', 'end', null],
  ['an inserted entry', 'foreign', null],
])('finds %s', async (what, kind, offset) => {
  const { partnerId, first } = await aChain()
  await tamper(app, what, partnerId)
  expect(await breaksOf(partnerId)).toEqual([[kind, offset === null ? 0 : first + offset]])
  await expect(verifyAuditLog(deps)).rejects.toThrow(`partner ${partnerId}: ${kind}`)
  await deleteLog(app, partnerId)
})

test('finds a change of entries before chains', async () => {
  const { partnerId, write } = await aChain()
  await rebase(app, partnerId)
  await write('after')
  expect(await breaksOf(partnerId)).toEqual([])
  await tamper(app, 'a deleted entry', partnerId)
  expect(await breaksOf(partnerId)).toEqual([['base', 0]])
  await deleteLog(app, partnerId)
})

test.each<Forgery>(['an old entry', 'a chain on entries', 'a chain of another day'])(
  'a login without keys cannot write %s',
  async (what) => {
    const { partnerId } = await aChain()
    const forge = withTenant({ pool: deps.pool, caller: { partnerId } }, (db) => forgeries[what](partnerId).execute(db))
    await expect(forge).rejects.toMatchObject({ code: '42501' })
  },
)

test('finds an end that was cut off together with its chain', async () => {
  const { partnerId, first } = await aChain()
  await runAllChecks(app.worker)
  await tamper(app, 'a cut end', partnerId)
  // The chain itself has no break: the ends in the file store show what is missing.
  expect(await breaksOf(partnerId)).toEqual([])
  await expect(verifyAuditLog(deps)).rejects.toThrow(`partner ${partnerId}: end at entry ${first + 3}`)
  await deleteLog(app, partnerId)
  await expect(verifyAuditLog(deps)).rejects.toThrow(`partner ${partnerId}: end at entry 0`)
  await deps.files.delete(auditHeadsKey)
})

test('finds a forged file of ends', async () => {
  await runAllChecks(app.worker)
  const forged = JSON.stringify({ text: '{"at":"","chains":{},"signIns":{"length":0,"proof":""}}', proof: '00' })
  await deps.files.put(auditHeadsKey, Readable.from([Buffer.from(forged)]), 1000)
  await expect(verifyAuditLog(deps)).rejects.toThrow('forged')
  await deps.files.delete(auditHeadsKey)
})

test('a sealed sign-in cannot be changed, deleted, added or cut off', async () => {
  const seal = () => sealEvents(app.worker, 0)
  const someone = await aRetailer(app)
  await signIn(app, someone.email)
  await seal()
  await signIn(app, (await aRetailer(app)).email)
  await seal()
  await seal()
  expect(await verifyAuditLog(deps)).toMatch(/has no break/)
  for (const what of signInTamperings) {
    const restore = await tamperSignIns(app, what, someone.id)
    await expect(verifyAuditLog(deps)).rejects.toThrow(/program: sign-ins at entry \d+/)
    await restore()
  }
  await runAllChecks(app.worker)
  const restore = await tamperSignIns(app, 'a cut end', someone.id)
  await expect(verifyAuditLog(deps)).rejects.toThrow(/program: sign-ins/)
  await restore()
  expect(await verifyAuditLog(deps)).toMatch(/goes on from the ends stored at/)
  await deps.files.delete(auditHeadsKey)
})

test('concurrent writers of one partner keep the chain', async () => {
  const retailer = await aRetailer(app)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      retailer.call(createItem, { body: milk(retailer.storeId, { code: String(4000 + index) }) }),
    ),
  )
  expect(await breaksOf(retailer.partnerId)).toEqual([])
})

test('the nightly check reports a broken chain', async () => {
  const olive = await anOperator(app)
  const { partnerId, first } = await aChain()
  await tamper(app, 'a deleted entry', partnerId)
  await runAllChecks(app.worker)
  const { latest } = await olive.call(getLedgerChecks, {})
  expect(latest?.red).toBe(1)
  expect(latest?.outcomes.find(({ group }) => group === 'audit')).toMatchObject({
    violations: 1,
    found: [{ check: 'audit-chain', partner: { id: partnerId }, stated: String(first + 3), counted: 'missing' }],
  })
})
