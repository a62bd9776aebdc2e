import type { BankDayReading } from '@tillgate/domain/bank-statement.ts'
import { expect, test } from 'vitest'
import { questionOf } from './choose-statement.service.ts'

const reading = (dayOrder: BankDayReading['dayOrder'], day: string): BankDayReading => ({
  dayOrder,
  firstDay: day,
  day,
  accounts: [],
})
const before = (day: string) => ({ day, last4: '', closingCents: 0 })

test.each([
  ['both orders are past', '2026-12-31', undefined, 'DAYS'],
  ['an order is in the future', '2026-03-01', undefined, undefined],
  ['an order is before the last statement', '2026-12-31', before('2026-02-20'), undefined],
  ['an order continues the last statement', '2026-12-31', before('2026-01-30'), undefined],
  ['no order continues the last statement', '2026-12-31', before('2025-12-31'), 'DAYS'],
])('the order of days when %s', (_, lastDay, latest, about) => {
  const readings = [reading('MONTH_FIRST', '2026-02-03'), reading('DAY_FIRST', '2026-03-02')]
  expect(questionOf(readings, {}, { latest, lastDay })?.about).toBe(about)
  expect(questionOf(readings, { dayOrder: 'DAY_FIRST' }, { latest, lastDay })).toBeUndefined()
})
