import * as contract from '@tillgate/contract/operator-settlement.ts'
import { returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { operatorTenantId } from '#server/db/change.ts'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { einField } from '#server/modules/onboarding/api.ts'
import { listRows } from '#server/world/rows.queries.ts'

// The table contains the sales of all tests of a database.
const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_gross'), ISSUER_URL: `${url}/issuer` })
const operator = await anOperator(app, 'OPERATOR_ADMIN')

/** By the clocks of the stores. */
const monthOf = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(at).slice(0, 7)
const read = async (month: string) => {
  const { blob, name } = await operator.download(contract.exportGross, { query: { month } })
  return { name, lines: (await blob.text()).replace('\uFEFF', '').trim().split('\r\n') }
}
const withEin = (partnerId: string, storeId: string, ein: string) =>
  app.owner
    .updateTable('store')
    .set({ einSealed: app.deps.keyring.seal(einField({ partnerId, id: storeId }), ein), timeZone: 'America/New_York' })
    .where('id', '=', storeId)
    .execute()

test('monthly gross by EIN excludes returns and fees', async () => {
  const [one, other, alone] = [await aSeller(app), await aSeller(app), await aSeller(app)]
  await withEin(one.partnerId, one.storeId, '123456789')
  await withEin(other.partnerId, other.storeId, '123456789')
  await withEin(alone.partnerId, alone.storeId, '987654321')
  const cardToken = `card_sbx_ok_${newId()}`
  const sale = await sellOnce(one.till, cardToken)
  const body = { lines: [{ lineId: 1, quantity: 1 }], cardToken }
  await one.till.call(returnPurchase, { params: { id: sale }, body })
  await sellOnce(other.till)
  await sellOnce(alone.till)

  const month = monthOf(await databaseTime(app))
  const { name, lines } = await read(month)
  expect(name).toBe(`gross-${month}.csv`)
  expect(lines[0]).toBe('month,ein,partners,stores,sales,gross')
  const cells = lines.slice(1).map((line) => line.split(','))
  expect(cells.map(([at, ein, , stores, sales, gross]) => [at, ein, stores, sales, gross])).toEqual([
    [month, '12-3456789', '2', '2', '17.16'],
    [month, '98-7654321', '1', '1', '8.58'],
  ])
  const opened = await listRows(app.owner, 'audit_entry', {
    partnerId: operatorTenantId,
    action: 'payout.gross-exported',
  })
  expect(opened).toMatchObject([{ actorId: operator.id, after: { fileName: name } }])
})

test('an empty month has no lines; refuses invalid months', async () => {
  expect((await read('2020-02')).lines).toHaveLength(1)
  expect(await endOf(operator.download(contract.exportGross, { query: { month: '2026-13' } }))).toBe('input.invalid')
})
