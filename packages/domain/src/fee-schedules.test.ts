import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  earliestBegin,
  endOfNotice,
  inEffectAt,
  isDearer,
  mayBegin,
  type Fees,
  type Schedule,
} from './fee-schedules.ts'

const zone = 'America/New_York'
const standard: Fees = { processingBasisPoints: 275, fixedCents: 25, additionalTerminalCents: 50_000 }
const at = (text: string) => new Date(text)
const noticeAt = at('2026-11-20T15:00:00Z')
const known: Schedule[] = [{ ...standard, effectiveFrom: at('2024-01-01T00:00:00Z') }]
const asked = (fees: Partial<Fees>, more: readonly Schedule[] = []) => ({
  fees: { ...standard, ...fees },
  known: [...known, ...more],
  noticeAt,
  zone,
})

test('a higher fee begins after ten days in program time', () => {
  expect(endOfNotice(noticeAt, zone)).toEqual(at('2026-12-01T05:00:00Z'))
  for (const fees of [{ processingBasisPoints: 276 }, { fixedCents: 26 }, { additionalTerminalCents: 50_001 }]) {
    expect(earliestBegin(asked(fees))).toEqual(at('2026-12-01T05:00:00Z'))
    expect(mayBegin(asked(fees), at('2026-12-01T04:59:59.999Z'))).toBe(false)
    // Cheaper in another part makes up for nothing.
    expect(earliestBegin(asked({ processingBasisPoints: 0, fixedCents: 0, ...fees }))).toEqual(
      at('2026-12-01T05:00:00Z'),
    )
  }
})

test('the clock change in March does not shorten the notice', () => {
  expect(endOfNotice(at('2027-03-10T12:00:00Z'), zone)).toEqual(at('2027-03-21T04:00:00Z'))
})

test('an equal or lower fee begins at once after notice', () => {
  for (const fees of [{}, { fixedCents: 0 }, { processingBasisPoints: 0, fixedCents: 0, additionalTerminalCents: 0 }]) {
    expect(earliestBegin(asked(fees))).toEqual(noticeAt)
    expect(mayBegin(asked(fees), new Date(noticeAt.getTime() - 1))).toBe(false)
  }
})

test('an announced reduction is not raised without notice', () => {
  const cheap = { ...standard, fixedCents: 10, effectiveFrom: at('2026-11-22T05:00:00Z') }
  const between = asked({ fixedCents: 20 }, [cheap])
  expect(mayBegin(between, at('2026-11-21T05:00:00Z'))).toBe(true)
  expect(mayBegin(between, at('2026-11-23T05:00:00Z'))).toBe(false)
  expect(mayBegin(between, at('2026-12-01T05:00:00Z'))).toBe(true)
})

test('the first schedule needs no notice', () => {
  expect(earliestBegin({ ...asked({}), known: [] })).toEqual(noticeAt)
})

const fees = fc.record({
  processingBasisPoints: fc.integer({ min: 0, max: 4 }),
  fixedCents: fc.integer({ min: 0, max: 4 }),
  additionalTerminalCents: fc.integer({ min: 0, max: 4 }),
})
const hourMs = 3_600_000

test('no history charges more than expected ten days before', () => {
  const announcement = fc.record({
    fees,
    noticeHour: fc.integer({ min: 0, max: 24 * 40 }),
    delay: fc.integer({ min: 0, max: 24 * 20 }),
  })
  fc.assert(
    fc.property(fc.array(announcement, { maxLength: 8 }), fc.integer({ min: 0, max: 24 * 60 }), (plans, hour) => {
      const start = at('2026-03-01T00:00:00Z').getTime()
      let all: (Schedule & { noticeAt: Date })[] = [
        { ...standard, effectiveFrom: at('2024-01-01T00:00:00Z'), noticeAt: at('2024-01-01T00:00:00Z') },
      ]
      for (const { fees: next, noticeHour, delay } of plans.toSorted((a, b) => a.noticeHour - b.noticeHour)) {
        const notice = new Date(start + noticeHour * hourMs)
        const effectiveFrom = new Date(notice.getTime() + delay * hourMs)
        const wish = { fees: next, known: all, noticeAt: notice, zone }
        if (mayBegin(wish, effectiveFrom)) all = [...all, { ...next, effectiveFrom, noticeAt: notice }]
        expect(mayBegin(wish, earliestBegin(wish))).toBe(true)
      }
      const then = new Date(start + hour * hourMs)
      const charged = inEffectAt(all, then)
      // Ten days before, less the hour that a change of the clocks takes: by what was known then.
      const before = new Date(then.getTime() - (10 * 24 - 1) * hourMs)
      const told = all.filter((one) => one.noticeAt <= before)
      const expected = inEffectAt(told, then)
      const isSudden = charged !== undefined && charged.noticeAt > before
      expect(isSudden && expected !== undefined && isDearer(charged, expected)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})
