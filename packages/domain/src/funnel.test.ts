import { expect, test } from 'vitest'
import { ageOf, funnelStepOf, isRegistrationOver, remindableFrom } from './funnel.ts'

const now = new Date('2026-11-23T18:48:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

test.each([
  [0.5, 0],
  [1, 1],
  [2.9, 1],
  [3, 3],
  [13.9, 7],
  [40, 14],
])('a visit %d days ago counts from %d days', (days, age) => {
  expect(ageOf(ago(days), now)).toBe(age)
})

test.each([
  ['seen today', { lastSeenAt: ago(0.9), remindedAt: null, reminders: 0 }, ago(-0.1)],
  ['seen yesterday', { lastSeenAt: ago(1), remindedAt: null, reminders: 0 }, ago(0)],
  ['mailed two days ago', { lastSeenAt: ago(9), remindedAt: ago(2), reminders: 1 }, ago(-1)],
  ['mailed three days ago', { lastSeenAt: ago(9), remindedAt: ago(3), reminders: 1 }, ago(0)],
  ['mailed five times', { lastSeenAt: ago(90), remindedAt: ago(30), reminders: 5 }, null],
])('reminder of a person %s', (_, person, expected) => {
  expect(remindableFrom(person)).toEqual(expected)
})

test.each([
  [89.9, false],
  [90, true],
])('a visit %d days ago ends the registration: %s', (days, isOver) => {
  expect(isRegistrationOver(ago(days), now)).toBe(isOver)
})

test('owner details belong to the step of the business', () => {
  expect(funnelStepOf('owner-details')).toBe('business')
})
