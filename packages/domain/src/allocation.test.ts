import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './allocation.ts'

test.each([
  [1_000, [599, 1_200, 299], [285, 572, 143]],
  [1_000, [599, 1_200, 299, 43, 87, 22], [266, 533, 133, 19, 39, 10]],
  [100, [1, 1, 1], [34, 33, 33]],
  [0, [5, 7], [0, 0]],
  [0, [0, 0], [0, 0]],
  [12, [5, 7], [5, 7]],
])('%i over %j is %j', (total, weights, parts) => {
  expect(allocate(total, weights)).toEqual(parts)
})

const weights = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 60 })
const covered = weights
  .map((list) => ({ list, sum: list.reduce((sum, weight) => sum + weight, 0) }))
  .filter(({ sum }) => sum > 0 && sum <= 9_999_999)
  .chain(({ list, sum }) => fc.record({ list: fc.constant(list), total: fc.integer({ min: 0, max: sum }) }))

test('parts add up and stay within a cent of exact', () => {
  fc.assert(
    fc.property(covered, ({ list, total }) => {
      const parts = allocate(total, list)
      const whole = BigInt(list.reduce((sum, weight) => sum + weight, 0))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      for (const [index, weight] of list.entries()) {
        const part = parts[index] ?? -1
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(weight)
        const off = BigInt(part) * whole - BigInt(total) * BigInt(weight)
        expect(off > -whole && off < whole).toBe(true)
      }
    }),
  )
})

test('a part with the larger remainder is never passed over', () => {
  fc.assert(
    fc.property(covered, ({ list, total }) => {
      const whole = list.reduce((sum, weight) => sum + weight, 0)
      const rows = allocate(total, list).map((part, index) => {
        const share = total * (list[index] ?? 0)
        return { extra: part - Math.floor(share / whole), remainder: share % whole }
      })
      const given = rows.filter(({ extra }) => extra === 1).map(({ remainder }) => remainder)
      const passed = rows.filter(({ extra }) => extra === 0).map(({ remainder }) => remainder)
      expect(Math.min(...given, Infinity)).toBeGreaterThanOrEqual(Math.max(...passed, 0))
    }),
  )
})
