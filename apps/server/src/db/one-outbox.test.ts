import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { mailPartner, messagePerson } from '#server/modules/outbox/messages.service.ts'
import { insertMessage } from '#server/modules/outbox/outbox.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anEmail, aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { operatorTenantId } from './change.ts'
import type { Db } from './db.ts'
import { withPartnerAdmin, withIdentity, withOperator, withTenant, withMaintenance } from './with-tenant.ts'

const app = await startApp()
const denied = { code: '42501' }
const owner = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: await testDatabase('_outbox'), max: 1 }) }),
})
afterAll(() => owner.destroy())

const mail = (to: string) => ({ channel: 'mail', to, kind: 'wrong-codes', params: { name: 'Ana' } }) as const
const whoseIn = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    partnerId: string
  }>`select distinct partner_id from outbox where expires_at > now()`.execute(db)
  return rows.map((row) => row.partnerId)
}

const text = (db: Db) => sql`select sealed from outbox limit 1`.execute(db)

test('only the worker reads the sealed text of messages to people', async () => {
  const [mine, other] = [await aRetailer(app), await aRetailer(app)]
  for (const { partnerId, email } of [mine, other]) {
    await withTenant({ pool: app.deps.pool, caller: { partnerId } }, (db) =>
      mailPartner(db, app.deps, partnerId, 'en-US', { to: email, kind: 'store-suspended', params: { business: 'B' } }),
    )
  }
  await withIdentity(app.deps.pool, (db) => messagePerson(db, app.deps, 'en-US', mail(anEmail())))

  expect(await withTenant({ pool: app.deps.pool, caller: mine }, whoseIn)).toEqual([mine.partnerId])
  await expect(withIdentity(app.deps.pool, whoseIn)).rejects.toMatchObject(denied)
  expect(await withMaintenance(app.worker.pool, whoseIn)).toEqual([operatorTenantId])
  await expect(withOperator(app.worker.pool, text)).rejects.toMatchObject(denied)
  expect(await withPartnerAdmin(app.deps.pool, mine.partnerId, whoseIn)).toEqual([mine.partnerId])
})

/** Into the table alone: the queue has a wall of its own. */
const into = (partnerId: string) => (db: Db) =>
  insertMessage(db, { partnerId, id: newId(), sealed: Buffer.from([1]), language: 'en-US', seconds: 60 })

test('no role writes to a foreign outbox', async () => {
  const [mine, { partnerId: other }] = [await aRetailer(app), await aRetailer(app)]
  const { pool } = app.deps
  const attempts = [
    () => withTenant({ pool, caller: mine }, into(operatorTenantId)),
    () => withTenant({ pool, caller: mine }, into(other)),
    () => withPartnerAdmin(pool, mine.partnerId, into(other)),
    () => withIdentity(pool, into(other)),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(denied)

  await withTenant({ pool, caller: mine }, into(mine.partnerId))
  await withOperator(pool, into(other))
  // Mail to operators.
  await withOperator(pool, into(operatorTenantId))
  await withIdentity(pool, into(operatorTenantId))
})
