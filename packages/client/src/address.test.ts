import { expect, test } from 'vitest'
import { addressOf } from './address.ts'
import { promise } from '../../../tools/promise.mjs'

test('names are filled in and escaped', () => {
  expect(addressOf('', { path: '/api/item/:id/code/:code' }, { params: { id: 'a/b', code: '4011' } })).toBe(
    '/api/item/a%2Fb/code/4011',
  )
})

test('empty query values are dropped and lists repeated', () => {
  promise('lists: empty values')
  const query = { search: '', unit: undefined, page: 2, stores: ['a', 'b'] }
  expect(addressOf('http://x', { path: '/api/item' }, { query })).toBe('http://x/api/item?page=2&stores=a&stores=b')
})
