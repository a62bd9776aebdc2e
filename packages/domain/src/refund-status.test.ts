import { expect, test } from 'vitest'
import { isUndoneInCycle } from './refund-status.ts'

const cutOffs = { zone: 'America/New_York', time: '17:00' }
const at = (time: string): Date => new Date(`2026-11-24T${time}:00-05:00`)
const whole = { benefitsCents: 858, takenBackCents: 858, isAssigned: false }

test.each([
  ['a sale taken back whole before its cut-off', { ...whole, bookedAt: [at('16:00'), at('16:59')] }, true],
  ['one taken back after the cut-off', { ...whole, bookedAt: [at('16:00'), at('17:02')] }, false],
  ['the cut-off itself belongs to the next cycle', { ...whole, bookedAt: [at('16:00'), at('17:00')] }, false],
  ['both after it', { ...whole, bookedAt: [at('17:00'), at('18:00')] }, true],
  ['a part', { ...whole, takenBackCents: 857, bookedAt: [at('16:00'), at('16:30')] }, false],
  ['one a statement has', { ...whole, isAssigned: true, bookedAt: [at('16:00'), at('16:30')] }, false],
])('%s: nothing to reimburse is %s', (_, sale, expected) => {
  expect(isUndoneInCycle(sale, cutOffs)).toBe(expected)
})
