import { expect, test } from 'vitest'
import { payoutDays } from './payout-calendar.ts'

const shown = { before: 2, coming: 4 }
test.each([
  ['on a Saturday', '2026-11-21', ['11-19', '11-20', '11-23', '11-24', '11-25', '11-26']],
  ['on a Monday', '2026-11-23', ['11-19', '11-20', '11-23', '11-24', '11-25', '11-26']],
  ['on the holiday itself', '2026-11-26', ['11-24', '11-25', '11-26', '11-27', '11-30', '12-01']],
])('%s the calendar has two weekdays that passed and four to come', (_, today, days) => {
  expect(payoutDays(today, shown).map(({ day }) => day.slice(5))).toEqual(days)
})

test('a holiday carries its name and the replacement day', () => {
  const [, , , , , thanksgiving] = payoutDays('2026-11-21', shown)
  expect(thanksgiving).toEqual({ day: '2026-11-26', holiday: 'thanksgiving', movesTo: '2026-11-27' })
  expect(payoutDays('2026-12-24', { before: 0, coming: 2 })[1]).toMatchObject({
    holiday: 'christmas',
    movesTo: '2026-12-28',
  })
})
