import { expect, test } from 'vitest'
import { count, figure, fileSize } from './figures.ts'

test('thousands have their comma', () => {
  expect(count(1176)).toBe('1,176')
})

test('a number above its cap is shown as the cap', () => {
  expect([figure(10_000, 10_000), figure(10_001, 10_000)]).toEqual(['10,000', '10,000+'])
})

test('shows small files in KB', () => {
  expect([fileSize(1), fileSize(1024 * 1024 * 1.5)]).toEqual(['1 KB', '1.5 MB'])
})
