import { expect, test } from 'vitest'
import { withMaintenance, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { sendMessage } from '#server/modules/accounts/recipients.service.ts'
import { mailPartner } from '#server/modules/outbox/messages.service.ts'
import { letTimePass, listPosts } from '#server/testing/identity.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { aRetailer } from '#server/testing/people.ts'
import { recoveryOf } from '#server/testing/recovery.ts'
import {
  insertAged,
  isThere,
  leaveMessage,
  listLives,
  rulesFor,
  unreadWebhook,
} from '#server/testing/retention.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { insertEndpoint } from '#server/testing/webhooks.queries.ts'
import { applyRetention } from './retention.ts'
import { findRow } from '#server/world/rows.queries.ts'

const app = await startApp()
// What people are sent is read by the worker alone.
const { pool } = app.worker

test('each retention deletes only older rows', async () => {
  const { partnerId, storeId, id: userId } = await aRetailer(app)
  const endpointId = newId()
  await insertEndpoint(app.owner, partnerId, endpointId)
  const of = Object.entries(rulesFor({ partnerId, storeId, userId, endpointId })).map(([what, rule]) => ({
    what,
    rule,
    gone: newId(),
    stays: newId(),
  }))
  for (const { rule, gone, stays } of of) {
    await insertAged(app.owner, rule, gone, 1)
    await insertAged(app.owner, rule, stays, -60)
  }
  const unread = newId()
  await insertAged(app.owner, unreadWebhook, unread, 1)

  await applyRetention(app.worker)

  const left: [string, boolean, boolean][] = []
  for (const { what, rule, gone, stays } of of) {
    left.push([what, await isThere(app.owner, rule, gone), await isThere(app.owner, rule, stays)])
  }
  expect(left).toEqual(of.map(({ what }) => [what, false, true]))
  expect(await isThere(app.owner, unreadWebhook, unread)).toBe(true)
})

test('an expired message keeps no secret', async () => {
  const box = mailbox(app)
  const person = await aRetailer(app)
  await recoveryOf(app).forgot(person.email)
  await withMaintenance(pool, (db) => letTimePass(db, 11, ['outbox']))

  await applyRetention(app.worker)

  const [row] = await withMaintenance(pool, (db) => listPosts(db, box.since))
  expect(row).toMatchObject({ sealed: null, failure: 'too late' })
})

test('an old notice is dropped without its secret', async () => {
  const { partnerId, email } = await aRetailer(app)
  const { deps, received } = mailbox(app)
  const aNotice = async (secondsLeft: number): Promise<string> => {
    const params = { business: 'Corner Store' }
    await withTenant({ pool, caller: { partnerId } }, (db) =>
      mailPartner(db, deps, partnerId, 'en-US', { to: email, kind: 'store-suspended', params }),
    )
    expect((await listLives(app.owner, partnerId)).at(-1)).toBe(7 * 24 * 3600)
    return leaveMessage(app.owner, partnerId, secondsLeft)
  }
  const [sent, late, forgotten, waiting] = [await aNotice(60), await aNotice(-1), await aNotice(-1), await aNotice(60)]

  for (const id of [sent, late]) await sendMessage({ partnerId, id }, deps)
  await applyRetention(app.worker)

  expect(received.map(({ id }) => id)).toEqual([sent])
  const tooLate = { sealed: null, sentAt: null, failure: 'too late' }
  expect(await findRow(app.owner, 'outbox', { id: late })).toMatchObject(tooLate)
  expect(await findRow(app.owner, 'outbox', { id: forgotten })).toMatchObject(tooLate)
  expect(await findRow(app.owner, 'outbox', { id: waiting })).toMatchObject({
    sealed: expect.any(Buffer),
    sentAt: null,
    failure: null,
  })
})
