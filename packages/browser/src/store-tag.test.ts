import { expect, test } from 'vitest'
import { storeTag } from './store-tag.ts'
import { promise } from '../../../tools/promise.mjs'

test.each([
  ['ACTIVE', 'green', 'store.ACTIVE'],
  ['INACTIVE', 'red', 'store.INACTIVE'],
  ['PENDING', 'yellow', 'store.PENDING'],
  ['SUSPENDED', 'blue', 'store.unknown'],
  ['', 'blue', 'store.unknown'],
])('a store that is %s has a tag of %s', (status, tone, label) => {
  promise('store tag colours')
  expect(storeTag(status)).toEqual({ tone, label })
})
