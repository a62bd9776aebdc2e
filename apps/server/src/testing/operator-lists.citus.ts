import { announceFeeSchedule, listFeeSchedules } from '@tillgate/contract/operator-fees.ts'
import { expect, test } from 'vitest'
import { standardProgramme } from './list-asks.ts'
import { anOperator } from './operators.ts'
import { aRetailer } from './people.ts'
import { startApp } from './start-app.ts'

const app = await startApp()

test('lists fee schedules with the name of their partner', async () => {
  const operator = await anOperator(app)
  const { partnerId } = await aRetailer(app)
  const fees = { processingPercent: 1, fixedFee: 0.1, additionalTerminal: 500 }
  const body = { ...fees, programmeId: standardProgramme, partnerId }
  const { id } = await operator.call(announceFeeSchedule, { body })

  const { items } = await operator.call(listFeeSchedules, { query: { partnerId, status: 'IN_EFFECT' } })

  expect(items.find((one) => one.id === id)).toMatchObject({ partner: { id: partnerId }, partnersNotified: 0 })
  expect(items.find((one) => one.id === id)?.partner?.name).not.toBe('')
})
