import { expect, test } from 'vitest'
import { everyStore, onlyOrAll } from './import-stores.ts'

test('All the Stores and single stores exclude each other', () => {
  expect(onlyOrAll(['a', 'b'])).toEqual(['a', 'b'])
  expect(onlyOrAll(['a', everyStore])).toEqual([everyStore])
  expect(onlyOrAll([everyStore, 'a'])).toEqual(['a'])
  expect(onlyOrAll([])).toEqual([])
})
