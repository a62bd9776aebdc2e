import { beforeEach, expect, test } from 'vitest'
import { operatorTenantId } from '#server/db/change.ts'
import { withMaintenance } from '#server/db/with-tenant.ts'
import { UncertainDeliveryError } from '#server/integrations/text/port.ts'
import type { Db } from '#server/db/db.ts'
import { prepare } from './compose.service.ts'
import { deliver } from './deliver.service.ts'
import { letTimePass, listPosts, listUnsent } from '#server/testing/identity.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import type { Deps } from '#server/ports/deps.ts'
import { messagePerson } from './messages.service.ts'
import { sendMessage } from '#server/modules/accounts/recipients.service.ts'

const app = await startApp()
// What people are sent is read by the worker alone.
const { pool } = app.worker
beforeEach(() => withMaintenance(pool, forgetLimits))

const sendOne = ({ id }: { id: string }, deps: Deps) => sendMessage({ partnerId: operatorTenantId, id }, deps)
const wait = () => withMaintenance(pool, (db) => letTimePass(db, 0.5, ['outbox']))
const stateOf = async (since: string) => (await withMaintenance(pool, (db) => listPosts(db, since)))[0]

/** A text that waits, and the provider of the test. */
const aWaitingText = async (send: Deps['text']['send']) => {
  const box = mailbox(app)
  const message = { channel: 'text', to: '+13055550141', kind: 'sign-in-code' } as const
  await withMaintenance(pool, (db) => messagePerson(db, app.deps, 'en-US', { ...message, params: { code: '123456' } }))
  const [id = ''] = await withMaintenance(pool, (db) => listUnsent(db, box.since))
  return { id, since: box.since, deps: { ...box.deps, text: { send } } }
}

test('a text accepted before a disconnect is not repeated', async () => {
  let taken = 0
  const { id, since, deps } = await aWaitingText(async () => {
    taken += 1
    throw new UncertainDeliveryError('the line was cut')
  })

  await sendOne({ id }, deps)
  await wait()
  await sendOne({ id }, deps)

  expect(taken).toBe(1)
  expect(await stateOf(since)).toMatchObject({ failure: 'may have been sent', sealed: null })
})

test('a number gets ten texts about events in a day', async () => {
  const [first, other] = ['+13055550142', '+13055550143']
  const sent: string[] = []
  const box = mailbox(app)
  const deps = { ...box.deps, text: { send: async ({ to }: { to: string }) => void sent.push(to) } }
  const put = (to: string, kind: 'event-payout-sent' | 'sign-in-code') =>
    withMaintenance(pool, (db) =>
      messagePerson(db, app.deps, 'en-US', { channel: 'text', to, kind, params: { code: '123456' } }),
    )
  for (let index = 1; index <= 12; index += 1) await put(first, 'event-payout-sent')
  await put(first, 'sign-in-code')
  await put(other, 'event-payout-sent')

  for (const id of await withMaintenance(pool, (db) => listUnsent(db, box.since))) await sendOne({ id }, deps)

  expect(sent.filter((to) => to === first)).toHaveLength(11)
  expect(sent.filter((to) => to === other)).toHaveLength(1)
  const posts = await withMaintenance(pool, (db) => listPosts(db, box.since))
  expect(posts.filter(({ failure }) => failure === 'too many texts')).toHaveLength(2)
})

test('sends a text that was not handed over', async () => {
  const { id, since, deps } = await aWaitingText(async () => {})
  let turns = 0
  const away: Parameters<typeof deliver>[1] = {
    partnerId: operatorTenantId,
    id,
    // The database is unavailable after the claim: the message can neither be prepared nor released.
    within: (work) => {
      turns += 1
      return turns === 1 ? withMaintenance(app.worker.pool, work) : Promise.reject(new Error('away'))
    },
  }
  await expect(deliver(deps, away, () => Promise.reject(new Error('not reached')))).rejects.toThrow('away')
  await wait()
  const sent: string[] = []

  await sendOne({ id }, { ...deps, text: { send: async (text) => void sent.push(text.to) } })

  expect(sent).toHaveLength(1)
  expect(await stateOf(since)).toMatchObject({ failure: null })
})

test('a worker without its claim sends nothing', async () => {
  let taken = 0
  const { id, deps } = await aWaitingText(async () => {
    taken += 1
  })
  const [stall, claimed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let transactions = 0
  const within = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    transactions += 1
    if (transactions > 1) {
      claimed.resolve()
      await stall.promise
    }
    return withMaintenance(pool, work)
  }
  const late = deliver(
    deps,
    { partnerId: operatorTenantId, id, within },
    prepare({ partnerId: operatorTenantId, id }, deps, async () => undefined),
  )
  await claimed.promise
  await wait()
  await sendOne({ id }, deps)
  expect(taken).toBe(1)

  stall.resolve()
  await late

  expect(taken).toBe(1)
})
