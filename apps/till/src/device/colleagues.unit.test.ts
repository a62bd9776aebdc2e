import { expect, test } from 'vitest'
import { colleaguesOf } from './colleagues.ts'

const now = Date.parse('2026-12-01T15:00:00Z')
const person = (id: string, lastSeenAt: string | null, hasPin = true) => ({ id, lastSeenAt, hasPin })
const people = [
  person('seller', '2026-12-01T14:59:00Z'),
  person('early', '2026-12-01T13:00:00Z'),
  person('late', '2026-12-01T14:30:00Z'),
  person('noon', '2026-12-01T14:00:00Z'),
  person('last week', '2026-11-24T14:00:00Z'),
  person('never', null),
  person('by password', '2026-12-01T14:45:00Z', false),
]

test('offers the two who sold last today', () => {
  expect(colleaguesOf(people, 'seller', now).map(({ id }) => id)).toEqual(['late', 'noon'])
})

test('offers nobody on the first sign-in of a day', () => {
  expect(colleaguesOf([person('seller', null), person('last week', '2026-11-24T14:00:00Z')], 'seller', now)).toEqual([])
})
