import { expect, test } from 'vitest'
import { dailyMailAfter } from './daily-mail.ts'

test.each([
  ['an event of the evening is due next morning', '2026-11-26T23:10:00Z', '2026-11-27T12:00:00Z'],
  ['an event of the night is due that morning', '2026-11-27T05:30:00Z', '2026-11-27T12:00:00Z'],
  ['an event of the last minutes waits a day', '2026-11-27T11:56:00Z', '2026-11-28T12:00:00Z'],
  ['an event at 7 AM waits a day', '2026-11-27T12:00:00Z', '2026-11-28T12:00:00Z'],
  ['the day of 23 hours', '2026-03-07T18:00:00Z', '2026-03-08T11:00:00Z'],
  ['the day after summer time began', '2026-03-08T18:00:00Z', '2026-03-09T11:00:00Z'],
  ['the day of 25 hours', '2026-10-31T18:00:00Z', '2026-11-01T12:00:00Z'],
  ['the hour that comes twice', '2026-11-01T06:30:00Z', '2026-11-01T12:00:00Z'],
])('%s', (_, at, due) => {
  expect(dailyMailAfter(new Date(at)).toISOString()).toBe(new Date(due).toISOString())
})
