import { expect, test } from 'vitest'
import { providerPayableFrom, returnPeriodEnd } from './provider-payouts.ts'

const at = (text: string) => new Date(text)

test.each([
  // 60 days from 2027-01-13 end with 14 March, on which the clocks of New York go forward.
  ['2027-01-13T15:00:00Z', 'America/New_York', '2027-03-15T04:00:00Z'],
  ['2027-01-14T04:59:59Z', 'America/New_York', '2027-03-15T04:00:00Z'],
  ['2027-01-14T05:00:00Z', 'America/New_York', '2027-03-16T04:00:00Z'],
  ['2026-09-21T12:00:00Z', 'America/Los_Angeles', '2026-11-21T08:00:00Z'],
])('a sale of %s in %s may be returned until %s', (sold, zone, end) => {
  expect(returnPeriodEnd(at(sold), zone)).toEqual(at(end))
})

test('pays after the return period or completed documents, whichever is later', () => {
  const sold = at('2027-01-13T15:00:00Z')
  const end = at('2027-03-15T04:00:00Z')
  expect(providerPayableFrom(sold, at('2027-01-20T00:00:00Z'), 'America/New_York')).toEqual(end)
  expect(providerPayableFrom(sold, end, 'America/New_York')).toEqual(end)
  const late = at('2027-03-15T04:00:00.001Z')
  expect(providerPayableFrom(sold, late, 'America/New_York')).toEqual(late)
})
