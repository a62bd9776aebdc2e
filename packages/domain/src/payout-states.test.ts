import { expect, test } from 'vitest'
import { cycleAfter, expectedAt, nextCutOffFor, paidOrComing, payoutState, bySeverity } from './payout-states.ts'

const one = { status: 'PENDING', payableCents: 948, runStatus: 'BUILT', isHeld: false, isMoved: false } as const

test.each([
  [{}, 'READY'],
  [{ runStatus: 'BUILDING' }, 'READY'],
  [{ runStatus: 'SENT' }, 'WAITING'],
  [{ runStatus: 'REJECTED' }, 'WAITING'],
  [{ isHeld: true }, 'HELD'],
  [{ isHeld: true, runStatus: 'CLOSED' }, 'HELD'],
  [{ isHeld: true, isMoved: true }, 'MOVED'],
  [{ status: 'RETURNED', isMoved: true }, 'MOVED'],
  [{ status: 'RETURNED', isHeld: true, runStatus: 'SENT' }, 'RETURNED'],
  [{ status: 'PAYMENTREQUESTED', isHeld: true, runStatus: 'SENT' }, 'PAYMENTREQUESTED'],
  [{ status: 'SETTLED', runStatus: 'SENT' }, 'SETTLED'],
  [{ status: 'SETTLED', payableCents: 0 }, 'NOTHING'],
] as const)('%j has the state %s', (change, state) => {
  expect(payoutState({ ...one, ...change })).toBe(state)
})

test('of several the worst comes first, each once', () => {
  expect(bySeverity(['SETTLED', 'HELD', 'SETTLED', 'RETURNED'])).toEqual(['RETURNED', 'HELD', 'SETTLED'])
})

const cutOffs = { zone: 'America/New_York', time: '17:00' }
const noon = new Date('2026-11-23T17:00:00Z')
test.each([
  ['nothing holds it: the next one', [], '2026-11-23T22:00:00.000Z'],
  ['72 hours end on Thanksgiving: Friday', ['2026-11-26T15:12:00Z'], '2026-11-27T22:00:00.000Z'],
  ['the later of two', ['2026-11-23T18:00:00Z', '2026-11-24T22:00:00Z'], '2026-11-25T22:00:00.000Z'],
  ['one that is over holds nothing', ['2026-11-20T18:00:00Z'], '2026-11-23T22:00:00.000Z'],
])('%s', (_, ends, cutOff) => {
  const holds = ends.map((end) => new Date(end))
  expect(cycleAfter(holds, noon, cutOffs)?.toISOString()).toBe(cutOff)
})

test('a hold without an end has no date', () => {
  expect(cycleAfter([null, new Date('2026-11-24T22:00:00Z')], noon, cutOffs)).toBeUndefined()
})

test('money counts as paid on arrival, not when sent', () => {
  expect(paidOrComing(['SETTLED', 'HELD'])).toBe('paid')
  expect(paidOrComing(['PAYMENTREQUESTED', 'RETURNED'])).toBe('on-its-way')
  expect(paidOrComing(['PAYMENTREQUESTED', 'SETTLED'])).toBe('paid-or-on-its-way')
  expect(paidOrComing([])).toBe('paid')
})

const friday = new Date('2026-11-20T22:00:00Z')
const due = {
  status: 'PENDING' as const,
  payableCents: 809,
  runStatus: 'BUILT' as const,
  isHeld: false,
  isMoved: false,
  cutOff: friday,
}
const saturday = { now: new Date('2026-11-21T17:00:00Z'), cutOffs, deadline: '20:00' }
const monday = { now: noon, cutOffs, deadline: '20:00' }
test.each([
  ['waits for its run', due, saturday, '2026-11-23T14:00:00.000Z', undefined],
  ['still does on Monday', due, monday, '2026-11-24T14:00:00.000Z', undefined],
  ['was rejected', { runStatus: 'REJECTED' }, saturday, '2026-11-24T14:00:00.000Z', '2026-11-23T22:00:00.000Z'],
  ['was held', { runStatus: 'SENT' }, saturday, '2026-11-24T14:00:00.000Z', '2026-11-23T22:00:00.000Z'],
  ['came back', { status: 'RETURNED' }, saturday, '2026-11-24T14:00:00.000Z', '2026-11-23T22:00:00.000Z'],
  ['came back and is held', { status: 'RETURNED', isHeld: true }, saturday, undefined, undefined],
  ['is held', { isHeld: true }, saturday, undefined, undefined],
  ['was moved', { isMoved: true, runStatus: 'REJECTED' }, saturday, undefined, undefined],
  ['is on its way', { status: 'PAYMENTREQUESTED', runStatus: 'SENT' }, saturday, undefined, undefined],
] as const)('what %s is expected when it can be there', (_, change, clock, arrives, cutOff) => {
  const statement = { ...due, ...change }
  expect(expectedAt(statement, clock)?.toISOString()).toBe(arrives)
  expect(nextCutOffFor(statement, clock.now, cutOffs)?.toISOString()).toBe(cutOff)
})
