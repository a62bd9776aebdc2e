import { expect, test } from 'vitest'
import { drawerCents } from './drawer.ts'

test('adds up bills and coins', () => {
  expect(drawerCents({ 5_000: 1, 2_000: 11, 1_000: 4, 500: 7, 100: 16, 25: 14, 10: 6, 5: 2, 1: 1 })).toBe(36_521)
  expect(drawerCents({})).toBe(0)
})
