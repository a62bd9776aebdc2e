import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { mailPartner, messagePerson } from '#server/modules/outbox/messages.service.ts'
import { insertMessage } from '#server/modules/outbox/outbox.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anEmail, aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { programmeId } from './change.ts'
import type { Db } from './db.ts'
import { migrations } from './migrations/all.ts'
import { withIdentity, withOperator, withTenant } from './with-tenant.ts'

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

test('a partner reads its own messages; people’s are read by the worker alone', async () => {
  const [mine, other] = [await aRetailer(app), await aRetailer(app)]
  for (const { partnerId, email } of [mine, other]) {
    await withTenant({ pool: app.deps.pool, caller: { partnerId } }, (db) =>
      mailPartner(db, partnerId, 'en-US', { to: email, kind: 'store-suspended', params: { business: 'B' } }),
    )
  }
  await withIdentity(app.deps.pool, (db) => messagePerson(db, 'en-US', mail(anEmail())))

  expect(await withTenant({ pool: app.deps.pool, caller: mine }, whoseIn)).toEqual([mine.partnerId])
  expect(await withIdentity(app.deps.pool, whoseIn)).toEqual([])
  expect(await withIdentity(app.worker.pool, whoseIn)).toEqual([programmeId])
  await expect(withOperator(app.worker.pool, whoseIn)).rejects.toMatchObject(denied)
})

/** Into the table alone: the queue has a wall of its own. */
const into = (partnerId: string) => (db: Db) =>
  insertMessage(db, { partnerId, id: newId(), sealed: Buffer.from([1]), language: 'en-US', seconds: 60 })

test('nobody writes into an outbox that is not theirs', async () => {
  const [mine, { partnerId: other }] = [await aRetailer(app), await aRetailer(app)]
  const { pool } = app.deps
  const attempts = [
    () => withTenant({ pool, caller: mine }, into(programmeId)),
    () => withTenant({ pool, caller: mine }, into(other)),
    () => withOperator(pool, into(programmeId)),
    () => withIdentity(pool, into(other)),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(denied)

  await withTenant({ pool, caller: mine }, into(mine.partnerId))
  await withOperator(pool, into(other))
  await withIdentity(pool, into(programmeId))
})

test('what waits when the tables become one goes on waiting, as it was', async () => {
  await sql`drop schema public cascade`.execute(owner)
  await sql`create schema public`.execute(owner)
  const step = (name: string) => owner.transaction().execute((db) => migrations[name]?.(db) ?? Promise.reject(name))
  for (const name of Object.keys(migrations).filter((one) => one < '0033')) await step(name)
  const [person, partner, partnerId] = [newId(), newId(), newId()]
  await sql`
    insert into identity_post (id, task, sealed, language, expires_at, attempts, due_at, in_hand)
    values (${person}, 'reset', '\\x01', 'es-ES', '2026-01-02T00:00:00Z', 3, '2026-01-01T00:00:00Z', true)`.execute(
    owner,
  )
  await sql`insert into outbox (partner_id, id, kind, sealed, language, due_at)
    values (${partnerId}, ${partner}, 'mail', '\\x02', 'en-US', '2026-01-01T00:00:01Z')`.execute(owner)
  await step('0033-one-outbox')
  await step('0034-message-lives')

  const { rows } = await sql`
    select partner_id, id, sealed, language, expires_at, attempts, in_hand from outbox order by due_at`.execute(owner)
  expect(rows).toEqual([
    {
      partner_id: programmeId,
      id: person,
      sealed: Buffer.from([1]),
      language: 'es-ES',
      expires_at: new Date('2026-01-02T00:00:00Z'),
      attempts: 3,
      in_hand: true,
    },
    {
      partner_id: partnerId,
      id: partner,
      sealed: Buffer.from([2]),
      language: 'en-US',
      expires_at: expect.any(Date),
      attempts: 0,
      in_hand: false,
    },
  ])
  const due = await sql`select * from due_messages(10)`.execute(owner)
  expect(due.rows).toEqual([
    { partner_id: null, id: person },
    { partner_id: partnerId, id: partner },
  ])
})
