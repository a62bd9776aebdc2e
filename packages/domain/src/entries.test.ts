import { expect, test } from 'vitest'
import { entriesOfReturn, entriesOfReversal, entriesOfSale } from './entries.ts'
import { feeSchedule } from './testing/fee-schedule.ts'

const free = { processingBasisPoints: 0, fixedCents: 0 }

test('a sale writes the card payment and each fee separately', () => {
  expect(entriesOfSale(1_234, feeSchedule)).toEqual([
    { type: 'SALE', cents: 1_234 },
    { type: 'PROC_FEE', cents: -34 },
    { type: 'FIXED_FEE', cents: -25 },
  ])
})

test('entries of no cents are not written', () => {
  expect(entriesOfSale(500, free)).toEqual([{ type: 'SALE', cents: 500 }])
  expect(entriesOfSale(1, feeSchedule)).toEqual([
    { type: 'SALE', cents: 1 },
    { type: 'FIXED_FEE', cents: -25 },
  ])
  expect(entriesOfReturn(0, { benefitsCents: 1_234, returnedCents: 0, creditedCents: 0 }, feeSchedule)).toEqual([])
})

test('a return takes the benefits back and credits the percentage', () => {
  const sale = { benefitsCents: 1_234, returnedCents: 1_234, creditedCents: 0 }
  expect(entriesOfReturn(1_234, sale, feeSchedule)).toEqual([
    { type: 'RETURN', cents: -1_234 },
    { type: 'PROC_FEE', cents: 34 },
  ])
})

test('a reversal negates every entry and fees keep their type', () => {
  expect(entriesOfReversal(entriesOfSale(1_234, feeSchedule))).toEqual([
    { type: 'REVERSAL', cents: -1_234 },
    { type: 'PROC_FEE', cents: 34 },
    { type: 'FIXED_FEE', cents: 25 },
  ])
})
