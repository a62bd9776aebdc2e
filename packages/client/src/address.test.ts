import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test('names are filled in and escaped', () => {
  expect(addressOf('', { path: '/api/item/:id/code/:code' }, { params: { id: 'a/b', code: '4011' } })).toBe(
    '/api/item/a%2Fb/code/4011',
  )
})

test('2 §7: empty query values are dropped and lists repeated', () => {
  const query = { search: '', unit: undefined, page: 2, stores: ['a', 'b'] }
  expect(addressOf('http://x', { path: '/api/item' }, { query })).toBe('http://x/api/item?page=2&stores=a&stores=b')
})
