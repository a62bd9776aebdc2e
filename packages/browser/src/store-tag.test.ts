import { expect, test } from 'vitest'
import { storeTag } from './store-tag.ts'

test.each([
  ['ACTIVE', 'green', 'store.ACTIVE'],
  ['INACTIVE', 'red', 'store.INACTIVE'],
  ['PENDING', 'yellow', 'store.PENDING'],
  ['SUSPENDED', 'blue', 'store.unknown'],
  ['', 'blue', 'store.unknown'],
])('1 §4, 2 §2: a store that is %s has a tag of %s', (status, tone, label) => {
  expect(storeTag(status)).toEqual({ tone, label })
})
