import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { claimIdempotencyKey } from './once.ts'
import { withTenant } from './with-tenant.ts'

const app = await startApp()
const { pool } = app.deps
const caller = await aRetailer(app)
const owner = { partnerId: caller.partnerId, userId: caller.id }
const aKey = () => ({ key: newId(), hash: Buffer.from('content') })

test('a claimed key restores the usual lock timeout', async () => {
  const { rows } = await withTenant({ pool, caller }, async (db) => {
    await claimIdempotencyKey(db, owner, aKey())
    return sql`select current_setting('lock_timeout') as timeout`.execute(db)
  })
  expect(rows).toEqual([{ timeout: '5s' }])
})

test('a concurrent duplicate is refused at once', async () => {
  const key = aKey()
  const duplicate = (): Promise<void> => withTenant({ pool, caller }, (db) => claimIdempotencyKey(db, owner, key))
  const waited = await withTenant({ pool, caller }, async (db) => {
    await claimIdempotencyKey(db, owner, key)
    const begun = performance.now()
    await expect(duplicate()).rejects.toMatchObject({ code: 'idempotency.in-flight' })
    return performance.now() - begun
  })
  // The usual lock timeout is 5 seconds.
  expect(waited).toBeLessThan(3000)
})
