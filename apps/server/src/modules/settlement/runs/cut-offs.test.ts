import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { backdateSale, setCutOffs, statementsOfStore } from '#server/testing/payouts.queries.ts'
import { settlementViolations } from '#server/testing/settlement.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { runCutOffs } from './cut-offs.service.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const appOf = async (own: string) => startApp({ DATABASE_URL: await testDatabase(own), ISSUER_URL: `${url}/issuer` })
const app = await appOf('_cut_offs')
const at = (text: string) => new Date(text)

/** A sale that was rung up then. */
const soldAt = async (instant: string) => {
  const seller = await aSeller(app)
  await backdateSale(app, await sellOnce(seller.till), at(instant))
  return seller
}

test('builds a run five minutes after each cut-off', async () => {
  // The Tuesday before Thanksgiving of 2025, 5:00 PM in New York being 22:00 in London.
  const early = await soldAt('2025-11-25T21:59:59.999Z')
  const late = await soldAt('2025-11-25T22:00:00Z')
  await runCutOffs(app.worker, at('2025-11-25T22:04:59Z'))
  expect(await listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')).toEqual([])
  await runCutOffs(app.worker, at('2025-11-25T22:05:00Z'))
  expect(await listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')).toMatchObject([
    { cutOff: at('2025-11-25T22:00:00Z'), status: 'BUILT' },
  ])
  expect(await statementsOfStore(app, early.storeId)).toHaveLength(1)
  expect(await statementsOfStore(app, late.storeId)).toHaveLength(0)
  await runCutOffs(app.worker, at('2025-11-26T22:05:00Z'))
  expect(await statementsOfStore(app, late.storeId)).toHaveLength(1)
})

test('builds missed runs in order without holidays and weekends', async () => {
  await runCutOffs(app.worker, at('2025-12-02T23:00:00Z'))
  const runs = await listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')
  // Thanksgiving is a holiday, the Friday after it is none; days are New York's.
  expect(runs.map(({ cutOff }) => cutOff.toISOString().slice(0, 10))).toEqual([
    '2025-11-25',
    '2025-11-26',
    '2025-11-28',
    '2025-12-01',
    '2025-12-02',
  ])
  expect(runs.slice(2).map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED', 'CLOSED'])
  const again = app.worker
  await Promise.all([runCutOffs(again, at('2025-12-02T23:00:00Z')), runCutOffs(again, at('2025-12-02T23:00:00Z'))])
  expect(await listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')).toHaveLength(
    runs.length,
  )
})

test('completes an unfinished run before the next one', async () => {
  const seller = await soldAt('2025-12-02T23:30:00Z')
  await runCutOffs(app.worker, at('2025-12-03T22:05:00Z'))
  await updateRows(
    app.owner,
    'settlement_run',
    { cutOff: at('2025-12-03T22:00:00Z') },
    { status: 'BUILDING', builtAt: null, closedAt: null },
  )
  const later = await soldAt('2025-12-04T15:00:00Z')
  await runCutOffs(app.worker, at('2025-12-04T22:05:00Z'))
  const runs = await listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')
  expect(runs.slice(-2).map(({ status }) => status)).toEqual(['BUILT', 'BUILT'])
  expect(await statementsOfStore(app, seller.storeId)).toHaveLength(1)
  expect(await statementsOfStore(app, later.storeId)).toHaveLength(1)
  expect(await settlementViolations(app, later.partnerId)).toEqual([])
})

test('clock changes keep each sale in exactly one cycle', async () => {
  // In 2026 the clocks of New York go forward on 8 March and back on 1 November.
  await setCutOffs(app, standardProgram, { time: '01:30', weekdays: null })
  await runCutOffs(app.worker, at('2026-03-06T18:00:00Z'))
  const seller = await soldAt('2026-03-09T05:29:00Z')
  const next = await soldAt('2026-03-09T05:31:00Z')
  await runCutOffs(app.worker, at('2026-03-09T06:00:00Z'))
  const [last] = (await listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')).slice(-1)
  expect(last?.cutOff).toEqual(at('2026-03-09T05:30:00Z'))
  expect(await statementsOfStore(app, seller.storeId)).toHaveLength(1)
  expect(await statementsOfStore(app, next.storeId)).toHaveLength(0)
  await runCutOffs(app.worker, at('2026-11-02T07:00:00Z'))
  const runs = await listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')
  expect(runs.at(-1)?.cutOff).toEqual(at('2026-11-02T06:30:00Z'))
  expect(new Set(runs.map(({ cutOff }) => cutOff.toISOString().slice(0, 10))).size).toBe(runs.length)
})

test('chosen weekdays skip a holiday', async () => {
  await setCutOffs(app, standardProgram, { time: '13:40', weekdays: [1, 3] })
  const before = (await listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')).length
  await runCutOffs(app.worker, at('2027-01-21T12:00:00Z'))
  const runs = (await listRows(app.owner, 'settlement_run', { programId: standardProgram }, 'cutOff')).slice(before)
  const days = runs.map(({ cutOff }) => cutOff.toISOString().slice(0, 10))
  // Monday the 18th is Martin Luther King's day; the 29th of February comes in 2028 alone.
  expect(days.slice(-3)).toEqual(['2027-01-11', '2027-01-13', '2027-01-20'])
  expect(days.every((day) => [1, 3].includes(at(`${day}T12:00:00Z`).getUTCDay()))).toBe(true)
  await expect(setCutOffs(app, standardProgram, { time: '02:30', weekdays: null })).rejects.toMatchObject({
    code: '23514',
  })
})
