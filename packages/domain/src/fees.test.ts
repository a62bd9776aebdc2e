import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactProcessingFee, processingFee, returnCredit } from './fees.ts'
import { feeSchedule } from './testing/fee-schedule.ts'

const saleFee = (benefits: number): number => processingFee(benefits, feeSchedule) + feeSchedule.fixedCents

test.each([
  [1, 25],
  [26, 26],
  [100, 28],
  [1_000, 53],
  [1_234, 59],
  [1_818, 75],
  [2_000, 80],
  [99_999, 2_775],
])('a sale with %i cents of benefits costs %i cents', (benefits, fee) => {
  expect(saleFee(benefits)).toBe(fee)
})

test('fees are rounded per purchase, not on the sum', () => {
  const each = Array.from({ length: 100 }, () => saleFee(1_000))
  expect(each.reduce((sum, fee) => sum + fee, 0)).toBe(5_300)
  expect(saleFee(100_000)).toBe(2_775)
})

test('a full return refunds the percentage but not the fixed fee', () => {
  expect(returnCredit({ benefitsCents: 1_234, returnedCents: 1_234, creditedCents: 0 }, feeSchedule)).toBe(34)
})

const schedule = fc.record({
  processingBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  fixedCents: fc.integer({ min: 0, max: 10_000 }),
})

test('partial returns credit the same total as one full return', () => {
  fc.assert(
    fc.property(schedule, fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1 }), (fees, parts) => {
      const benefitsCents = parts.reduce((sum, part) => sum + part, 0)
      let returnedCents = 0
      let creditedCents = 0
      for (const part of parts) {
        returnedCents += part
        const credit = returnCredit({ benefitsCents, returnedCents, creditedCents }, fees)
        expect(credit).toBeGreaterThanOrEqual(0)
        creditedCents += credit
      }
      expect(creditedCents).toBe(processingFee(benefitsCents, fees))
    }),
  )
})

test('the percentage is rounded half up to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 9_999_999n }), fc.bigInt({ min: 0n, max: 10_000n }), (cents, basisPoints) => {
      const exact = cents * basisPoints
      const fees = { processingBasisPoints: Number(basisPoints), fixedCents: 0 }
      const off = BigInt(processingFee(Number(cents), fees)) * 10_000n - exact
      expect(off > -5_000n && off <= 5_000n).toBe(true)
    }),
  )
})

test.each([
  [4_000, 11_000],
  [3_175, 8_731],
  [858, 2_360],
  [2, 6],
])('the fee of %i cents of benefits is %i hundredths of a cent before it is rounded', (benefits, exact) => {
  expect(exactProcessingFee(benefits, feeSchedule)).toBe(exact)
})
