import { getOnboarding } from '@tillgate/contract/onboarding.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { theKeyring } from '#server/secrets/installed.ts'
import { aSentApplication } from '#server/testing/applicants.ts'
import { testDatabase } from '#server/testing/database.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { writeAudit, type Event } from './audit.ts'
import { takeFromTheLog } from './migrations/0031-milestones.ts'
import { withTenant } from './with-tenant.ts'

const app = await startApp()
const owner = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: await testDatabase(), max: 1 }) }),
})
afterAll(() => owner.destroy())

const timelineOf = async ({ call }: Retailer) =>
  (await call(getOnboarding, {})).timeline.map(({ event }) => event).toSorted()

test('what was done before timelines had a record of their own is taken from the log', async () => {
  const waiting = await aRetailer(app, { status: 'PENDING_AUTH' })
  const sent = await aSentApplication(app)
  const before = await timelineOf(sent)
  for (const { id, partnerId, storeId } of [waiting, sent]) {
    const store = { object: 'store', objectId: storeId } as const
    const events: Event[] = [
      { ...store, action: 'business.saved', after: { zipCode: '33012' } },
      { ...store, action: 'bank.moved', after: { status: 'WAITING_FOR_PLAID_VERIFICATION' } },
      { action: 'identity.moved', object: 'user', objectId: id, after: { status: 'IDV_SUCCESS' } },
    ]
    await withTenant({ pool: app.deps.pool, caller: { partnerId } }, async (db) => {
      const actor = { partnerId, userId: id, role: 'RETAILER' }
      for (const event of events)
        await writeAudit(db, theKeyring(), actor, { requestId: 'old', trial: undefined }, event)
    })
  }

  await owner.transaction().execute(takeFromTheLog)

  expect(await timelineOf(waiting)).toEqual(['BUSINESS_SAVED', 'IDENTITY_VERIFIED'])
  expect(await timelineOf(sent)).toEqual(before)
})
