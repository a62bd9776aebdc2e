import { expect, test } from 'vitest'
import { count, fileSize } from './figures.ts'

test('thousands have their comma', () => {
  expect(count(1176)).toBe('1,176')
})

test('shows small files in KB', () => {
  expect([fileSize(1), fileSize(1024 * 1024 * 1.5)]).toEqual(['1 KB', '1.5 MB'])
})
