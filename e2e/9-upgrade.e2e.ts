// Proves alone: data of the former release sells and settles on.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { getLedgerChecks } from '@tillgate/contract/operator-ledger-checks.ts'
import type pg from 'pg'
import { seeded } from '@tillgate/domain/seeded.ts'
import { afterAll, expect, test } from 'vitest'
import { visit } from '../apps/sandbox/src/shop/shopper.ts'
import { tillsAt } from './harness/checkout.ts'
import { inDatabase } from './harness/database.ts'
import { newDataDir, startProduct, type Product } from './harness/product.ts'
import { openTreasury } from './harness/treasury.ts'

let product: Product | undefined
afterAll(() => product?.discard())

/** Without logins, as a server has them to which a database is restored: `migrate` gives them back. */
const roles = [
  'api',
  'worker',
  'tenant',
  'identity',
  'operator',
  'finder',
  'rotator',
  'accounts',
  'staff',
  'case',
  'payer',
  'upkeep',
]

/** Data of `npm start` as the former release left it. */
const createFormerData = async (): Promise<string> => {
  const dataDir = newDataDir()
  const file = join(import.meta.dirname, '../apps/server/src/testing/former-release.sql.gz')
  const dump = gunzipSync(readFileSync(file)).toString('utf8')
  const [, keys = ''] = /^-- Its data keys: (.+)$/m.exec(dump) ?? []
  await inDatabase(dataDir, async (client) => {
    for (const role of roles) await client.query(`create role tillgate_${role} noinherit`)
    await client.query(dump)
  })
  writeFileSync(join(dataDir, 'data-keys'), keys, { mode: 0o600 })
  return dataDir
}

const figures = (client: pg.Client) =>
  client.query(`select (select count(*) from purchase)::int as purchases, (select count(*) from item)::int as items,
    (select sum(cents) from entry)::int as cents, (select count(*) from statement)::int as statements`)

test('data of the former release sells and settles on', { timeout: 180_000 }, async () => {
  const dataDir = await createFormerData()
  const { rows: before } = await inDatabase(dataDir, figures)
  product = await startProduct(dataDir)
  const { url } = product
  const { rows: after } = await inDatabase(dataDir, figures)
  const [counter] = await tillsAt(url, 1)
  const sale = counter && (await visit(counter.till, counter.items, 'sale', seeded(Date.now())))
  const treasury = await openTreasury(url)
  // The worker runs the ledger checks at its start, because the former release did not know all of them.
  const ledgerChecks = () => treasury.first(getLedgerChecks, {})
  await expect
    .poll(async () => (await ledgerChecks()).latest?.outcomes.every(({ isFinished }) => isFinished))
    .toBe(true)
  const run = await treasury.cutOff()
  await treasury.propose(run)
  await inDatabase(dataDir, (client) => client.query('update staff_totp set last_step = 0'))
  const approved = await treasury.approve(run)
  const { rows: violations } = await inDatabase(dataDir, (client) => client.query('select * from ledger_violation'))

  expect(after).toEqual(before)
  expect(counter?.items.filter((item) => item.approved).length).toBeGreaterThan(10)
  expect(sale?.sold).toBe(true)
  expect(approved).toMatchObject({ status: 'APPROVED' })
  expect(violations).toEqual([])
})
