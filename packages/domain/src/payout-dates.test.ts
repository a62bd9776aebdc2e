import { expect, test } from 'vitest'
import { cutOffsBetween, effectiveDay, noticeDueOn, returnableUntil, settledAt } from './payout-dates.ts'
import { instantAt } from './zones.ts'

const cutOffs = { zone: 'America/New_York', time: '17:00' }
const at = (day: string, time: string): Date => instantAt(day, time, 'America/New_York')

test.each([
  ['Thanksgiving', '2026-11-25', '2026-11-27', '2026-12-01'],
  ['Juneteenth, Friday', '2026-06-18', '2026-06-22', '2026-06-24'],
  ['4 July, Saturday: not moved', '2026-07-02', '2026-07-03', '2026-07-07'],
  ['4 July, Sunday: Monday closed', '2027-07-02', '2027-07-06', '2027-07-08'],
  ['New Year, Friday', '2026-12-31', '2027-01-04', '2027-01-06'],
])('%s: the money of the cut-off on %s arrives on %s and may come back until %s', (_, cutOff, effective, until) => {
  expect(effectiveDay(at(cutOff, '17:00'), at(cutOff, '18:10'), '20:00')).toBe(effective)
  expect(returnableUntil(effective)).toBe(until)
})

test.each([
  ['before the deadline', '2026-11-23', '19:59', '2026-11-24'],
  ['at the deadline', '2026-11-23', '20:00', '2026-11-25'],
  ['two days later', '2026-11-25', '10:00', '2026-11-27'],
  ['on the eve of the deadline of a weekend', '2026-11-27', '20:01', '2026-11-30'],
])('an approval %s never gives a date that has passed', (_, day, time, effective) => {
  expect(effectiveDay(at('2026-11-23', '17:00'), at(day, time), '20:00')).toBe(effective)
})

test('money settles at nine in summer and in winter', () => {
  expect(settledAt('2026-11-24').toISOString()).toBe('2026-11-24T14:00:00.000Z')
  expect(settledAt('2026-07-02').toISOString()).toBe('2026-07-02T13:00:00.000Z')
})

test('one run follows for each cut-off missed in an outage', () => {
  const missed = cutOffsBetween(at('2026-11-24', '17:00'), at('2026-11-30', '17:00'), cutOffs)
  expect(missed).toEqual([at('2026-11-25', '17:00'), at('2026-11-27', '17:00'), at('2026-11-30', '17:00')])
  expect(cutOffsBetween(at('2026-11-30', '17:00'), at('2026-12-01', '16:59'), cutOffs)).toEqual([])
})

test('the cut-off stays at five across a clock change', () => {
  const days = cutOffsBetween(at('2026-10-30', '17:00'), at('2026-11-02', '17:00'), cutOffs)
  expect(days.map((instant) => instant.toISOString())).toEqual(['2026-11-02T22:00:00.000Z'])
})

test.each([
  ['on the Friday before Thanksgiving', '2026-11-20', '12:00', '2026-12-01'],
  ['before Christmas and New Year', '2026-12-23', '12:00', '2027-01-04'],
  ['over Thanksgiving and a weekend', '2026-11-23', '12:00', '2026-12-02'],
  ['in the last minute of a day in New York', '2026-11-23', '23:59', '2026-12-02'],
  ['one minute later', '2026-11-24', '00:00', '2026-12-03'],
  ['on a Saturday', '2026-11-28', '10:00', '2026-12-07'],
])('a notice of change that came %s is to be followed within six banking days', (_, day, time, due) => {
  expect(noticeDueOn(at(day, time))).toBe(due)
})
