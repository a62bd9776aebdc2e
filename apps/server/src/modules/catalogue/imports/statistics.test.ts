import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { testDatabase } from '#server/testing/database.ts'
import { header, imported, line } from '#server/testing/imports.ts'
import { itemsBelieved } from '#server/testing/imports.queries.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

// Other tests of a shared database delete items, and their estimate counts deleted rows.
const app = await startApp({ DATABASE_URL: await testDatabase('_statistics') })
await app.work()

const rows = 1200
const file = header + Array.from({ length: rows }, (_, n) => line(String(7_000_000 + n))).join('')

test('updates table statistics when a large import ends', async () => {
  const retailer = await aRetailer(app)
  const tenant = { pool: app.deps.pool, caller: retailer }
  const before = await withTenant(tenant, itemsBelieved)

  await imported(app, retailer, file)

  expect(await withTenant(tenant, itemsBelieved)).toBeGreaterThanOrEqual(before + rows)
})
