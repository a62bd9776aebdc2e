import { createTerminal, issueTerminal, listTerminals, listTerminalsAsOperator } from '@tillgate/contract/terminals.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { endOfTerm } from '@tillgate/domain/zones.ts'
import { expect, test } from 'vitest'
import { equipmentOf, letEquipmentAge } from '#server/testing/fees.queries.ts'
import { standardProgram as programId } from '#server/testing/forms.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aRetailer } from '#server/testing/people.ts'
import { openAccountsOf, settlementViolations } from '#server/testing/settlement.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../../settlement/runs/build.service.ts'
import { listRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const olive = await anOperator(app)

const aStore = async () => {
  const admin = await aRetailer(app)
  const params = { id: admin.storeId }
  const ids: string[] = []
  for (const name of ['Front', 'Back', '']) {
    ids.push((await admin.call(createTerminal, { params, body: { name } })).terminalId)
  }
  const issue = (nth: number, price: number) =>
    olive.call(issueTerminal, { params: { ...params, terminalId: ids[nth] ?? '' }, body: { price } })
  return { ...admin, params, issue }
}

test('charges each further device once, after 30 days', async () => {
  const { partnerId, params, issue, call } = await aStore()
  expect((await olive.call(listTerminalsAsOperator, { params })).fees).toEqual({ additional: 500, next: 0 })
  expect((await issue(0, 0)).issuedAt).not.toBeNull()
  expect(await equipmentOf(app, partnerId)).toEqual([])
  expect((await call(listTerminals, { params })).fees).toEqual({ additional: 500, next: 500 })

  await expect(issue(1, 0)).rejects.toMatchObject({ code: 'terminal.price-changed' })
  await issue(1, 500)
  await expect(issue(1, 500)).rejects.toMatchObject({ code: 'terminal.issued' })
  await expect(issue(0, 500)).rejects.toMatchObject({ code: 'terminal.issued' })
  const now = await databaseTime(app)
  expect(await equipmentOf(app, partnerId)).toEqual([
    { cents: -50_000, reason: 'Terminal Back', programId, payableFrom: endOfTerm(now, 30, 'America/New_York') },
  ])
  const { items } = await olive.call(listAudit, { query: { partnerId, action: 'terminal.issued' } })
  expect(items).toHaveLength(2)
})

test('a device fee enters a statement after 30 days', async () => {
  const { partnerId, issue } = await aStore()
  await issue(0, 0)
  await issue(2, 500)
  await buildRun(app.worker, { programId, cutOff: await databaseTime(app) })
  expect(await listRows(app.owner, 'statement', { partnerId }, 'cutOff')).toEqual([])

  await letEquipmentAge(app, partnerId)
  await buildRun(app.worker, { programId, cutOff: await databaseTime(app) })
  expect(await listRows(app.owner, 'statement', { partnerId }, 'cutOff')).toMatchObject([
    { payableCents: 0, carryCents: 50_000 },
  ])
  expect(await openAccountsOf(app, partnerId)).toMatchObject([{ cents: -50_000 }])
  expect(await settlementViolations(app, partnerId)).toEqual([])
})

test('one of two concurrently issued devices is the first', async () => {
  const { partnerId, issue } = await aStore()
  const answers = await Promise.allSettled([issue(0, 0), issue(1, 0), issue(2, 0)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await equipmentOf(app, partnerId)).toEqual([])
})
