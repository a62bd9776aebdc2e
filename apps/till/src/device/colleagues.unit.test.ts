import { beforeEach, expect, test } from 'vitest'
import { showTimesIn } from '#till/parts/times.ts'
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

beforeEach(() => showTimesIn('America/New_York'))

test('offers the two who sold last today', () => {
  expect(colleaguesOf(people, 'seller', now).map(({ id }) => id)).toEqual(['late', 'noon'])
})

test('offers nobody on the first sign-in of a day', () => {
  expect(colleaguesOf([person('seller', null), person('last week', '2026-11-24T14:00:00Z')], 'seller', now)).toEqual([])
})

test('compares days of the store, not of the device', () => {
  const evening = Date.parse('2026-12-02T03:30:00Z')
  const seen = [person('afternoon', '2026-12-01T20:00:00Z'), person('day before', '2026-12-01T04:30:00Z')]
  expect(colleaguesOf(seen, 'seller', evening).map(({ id }) => id)).toEqual(['afternoon'])
})
