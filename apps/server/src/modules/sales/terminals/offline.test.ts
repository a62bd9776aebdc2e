import { holidayOn } from '@tillgate/domain/banking-days.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { retireTerminal } from '@tillgate/contract/terminals.ts'
import { expect, test } from 'vitest'
import { happened } from '#server/testing/events.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, aStoreWithTill } from '#server/testing/tills.ts'
import { recordOfflineTerminals } from './offline.jobs.ts'
import { ageRows, ago, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
/** Without summer time, which would move the hour of a past week. */
const zone = 'Etc/UTC'
// On a federal holiday no terminal is expected to sell.
const expected = holidayOn(dayIn(zone, new Date())) === undefined ? 1 : 0

/** A terminal that sold half an hour before this hour of the week in each of `weeks`, and was last used `rest` ago. */
const aTerminalWith = async ({ weeks, rest }: { weeks: readonly number[]; rest: string }) => {
  const { admin, till } = await aStoreWithTill(app)
  await updateRows(app.owner, 'store', { id: admin.storeId }, { timeZone: zone })
  for (const week of weeks) {
    const { id } = await aBasket(till)
    await ageRows(app.owner, 'purchase', { id }, `${week * 7} days 30 minutes`, ['startedAt'])
  }
  await updateRows(app.owner, 'terminal', { id: till.terminalId }, { lastSeenAt: ago(rest) })
  return { admin, till }
}
const eventsOf = async (given: Parameters<typeof aTerminalWith>[0]) => {
  const { admin } = await aTerminalWith(given)
  await recordOfflineTerminals(app.worker)
  return happened(admin, 'terminal.offline')
}

test('records a silence once and a later silence anew', async () => {
  const { admin, till } = await aTerminalWith({ weeks: [1, 2, 4], rest: '90 minutes' })

  await Promise.all([recordOfflineTerminals(app.worker), recordOfflineTerminals(app.worker)])
  await recordOfflineTerminals(app.worker)

  const { terminalId } = till
  const events = await happened(admin, 'terminal.offline')
  expect(events).toHaveLength(expected)
  for (const event of events) expect(event).toMatchObject({ terminalId, storeId: admin.storeId, store: 'Store 1' })

  const { id } = await aBasket(till)
  await recordOfflineTerminals(app.worker)
  expect(await happened(admin, 'terminal.offline')).toHaveLength(expected)
  await ageRows(app.owner, 'purchase', { id }, '61 minutes', ['startedAt'])
  await recordOfflineTerminals(app.worker)
  expect(await happened(admin, 'terminal.offline')).toHaveLength(2 * expected)
})

test('records no silence under an hour', async () => {
  expect(await eventsOf({ weeks: [1, 2, 3, 4], rest: '50 minutes' })).toEqual([])
})

test('records no silence in an hour without usual sales', async () => {
  expect(await eventsOf({ weeks: [1, 2], rest: '90 minutes' })).toEqual([])
})

test('does not report a retired terminal as offline', async () => {
  const { admin, till } = await aTerminalWith({ weeks: [1, 2, 3, 4], rest: '90 minutes' })
  await admin.call(retireTerminal, { params: { id: admin.storeId, terminalId: till.terminalId } })
  await recordOfflineTerminals(app.worker)
  expect(await happened(admin, 'terminal.offline')).toEqual([])
})
