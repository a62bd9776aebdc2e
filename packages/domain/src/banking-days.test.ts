import { expect, test } from 'vitest'
import { holidayOn, isBankingDay, isWeekday, nextBankingDay, nextCutOff, nextPayout } from './banking-days.ts'

test.each([
  ['Thanksgiving', '2026-11-25', '2026-11-27'],
  ['Juneteenth on a Friday', '2026-06-18', '2026-06-22'],
  ['the 4th of July on a Saturday is not moved', '2026-07-02', '2026-07-03'],
  ['the 4th of July on a Sunday closes Monday', '2027-07-02', '2027-07-06'],
  ['New Year', '2026-12-31', '2027-01-04'],
])('%s: after %s comes %s', (_, day, next) => {
  expect(nextBankingDay(day)).toBe(next)
})

test('2028 has no New Year’s holiday: it is a Saturday', () => {
  expect(isBankingDay('2027-12-31')).toBe(true)
  expect(isBankingDay('2028-01-03')).toBe(true)
})

test.each([
  ['before five the same day counts', '2026-11-24T15:50:00Z', '2026-11-24T22:00:00.000Z', '2026-11-25'],
  ['at five it still does', '2026-11-24T22:00:00Z', '2026-11-24T22:00:00.000Z', '2026-11-25'],
  ['a second later it is the next day', '2026-11-24T22:00:01Z', '2026-11-25T22:00:00.000Z', '2026-11-27'],
  ['a weekend waits for Monday', '2026-11-21T15:50:00Z', '2026-11-23T22:00:00.000Z', '2026-11-24'],
  ['in summer five is an hour earlier', '2026-07-01T12:00:00Z', '2026-07-01T21:00:00.000Z', '2026-07-02'],
  ['the day is New York’s', '2026-07-02T02:00:00Z', '2026-07-02T21:00:00.000Z', '2026-07-03'],
])('%s', (_, from, cutOffAt, arrivesOn) => {
  const next = nextPayout(new Date(from), { zone: 'America/New_York', time: '17:00' })
  expect([next.cutOffAt.toISOString(), next.arrivesOn]).toEqual([cutOffAt, arrivesOn])
})

test.each([
  ['2026-11-24T21:59:59.999Z', '2026-11-24T22:00:00.000Z'],
  ['2026-11-24T22:00:00.000Z', '2026-11-25T22:00:00.000Z'],
  ['2026-11-25T22:00:00.000Z', '2026-11-27T22:00:00.000Z'],
])('what happens at %s belongs to the cycle that ends at %s', (at, end) => {
  const cutOffs = { zone: 'America/New_York', time: '17:00' }
  expect(nextCutOff(new Date(at), cutOffs).toISOString()).toBe(end)
})

test.each([
  ['2026-01-01', 'new-year'],
  ['2026-01-19', 'king-day'],
  ['2026-02-16', 'presidents-day'],
  ['2026-05-25', 'memorial-day'],
  ['2026-06-19', 'juneteenth'],
  ['2027-07-05', 'independence-day'],
  ['2026-09-07', 'labor-day'],
  ['2026-10-12', 'columbus-day'],
  ['2026-11-11', 'veterans-day'],
  ['2026-11-26', 'thanksgiving'],
  ['2026-12-25', 'christmas'],
])('on %s the banks keep %s', (day, holiday) => {
  expect(holidayOn(day)).toBe(holiday)
  expect(isBankingDay(day)).toBe(false)
})

test('weekend holidays and their observed Monday close each bank once', () => {
  expect(holidayOn('2026-07-04')).toBeUndefined()
  expect(holidayOn('2027-07-04')).toBeUndefined()
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekday)).toEqual([true, false, false, true])
})

test.each([
  ['a Tuesday waits for Wednesday', '2026-11-24T12:00:00Z', '2026-11-25T18:40:00.000Z'],
  ['after Wednesday’s comes Monday’s', '2026-11-25T18:40:00Z', '2026-11-30T18:40:00.000Z'],
  ['one on a holiday is skipped', '2026-05-22T12:00:00Z', '2026-05-27T17:40:00.000Z'],
])('Mondays and Wednesdays: %s', (_, at, end) => {
  const cutOffs = { zone: 'America/New_York', time: '13:40', weekdays: [1, 3] }
  expect(nextCutOff(new Date(at), cutOffs).toISOString()).toBe(end)
})
