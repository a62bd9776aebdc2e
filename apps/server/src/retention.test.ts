import { createItem } from '@tillgate/contract/items.ts'
import { expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { ageAnswers, countRows, letTimePass, listPosts } from '#server/testing/identity.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anEmail, aRetailer, milk } from '#server/testing/people.ts'
import { recoveryOf } from '#server/testing/recovery.ts'
import { registrationOf } from '#server/testing/registration.ts'
import { startApp } from '#server/testing/start-app.ts'
import { applyRetention } from './retention.ts'

const app = await startApp()
const post = mailbox(app)
// What people are sent is read by the worker alone.
const { pool } = app.worker
const tables = ['passcode', 'link_token', 'session', 'registration', 'outbox', 'captcha_spent', 'rate_limit'] as const
const counts = () =>
  withIdentity(pool, async (db) => {
    const found: number[] = []
    for (const table of tables) found.push(await countRows(db, table))
    return found
  })

test('what has expired goes, what lives stays', async () => {
  // Other files of this database leave limits that last for years.
  await withIdentity(pool, forgetLimits)
  const person = await aRetailer(app)
  await recoveryOf(app).forgot(person.email)
  await registrationOf(app, post).register(anEmail())
  await post.deliver()
  // Other files of this database may have left something behind.
  await applyRetention(app.worker)
  const before = await counts()
  expect(before.every((count) => count > 0)).toBe(true)

  await applyRetention(app.worker)
  expect(await counts()).toEqual(before)

  // Longer than anything lives, what other files of this database left behind included.
  await withIdentity(pool, (db) => letTimePass(db, 400 * 24 * 60, tables))
  await applyRetention(app.worker)
  expect(await counts()).toEqual(tables.map(() => 0))
})

test('what could not be sent in time keeps no secret', async () => {
  const box = mailbox(app)
  const person = await aRetailer(app)
  await recoveryOf(app).forgot(person.email)
  await withIdentity(pool, (db) => letTimePass(db, 11, ['outbox']))

  await applyRetention(app.worker)

  const [row] = await withIdentity(pool, (db) => listPosts(db, box.since))
  expect(row).toMatchObject({ sealed: null, failure: 'too late' })
})

test('answers kept for repeated requests go after two days, whoever’s they are', async () => {
  const person = await aRetailer(app)
  await person.call(createItem, { body: milk(person.storeId) })
  await applyRetention(app.worker)
  expect(await ageAnswers(app.owner, person.partnerId, 47)).toBe(1)
  await applyRetention(app.worker)
  expect(await ageAnswers(app.owner, person.partnerId, 1)).toBe(1)
  await applyRetention(app.worker)
  expect(await ageAnswers(app.owner, person.partnerId, 0)).toBe(0)
})
