import { expect, test } from 'vitest'
import { cardEntryTag } from './card-entry-tag.ts'
import { promise } from '../../../tools/promise.mjs'

test.each([
  ['DECLINED', 'red', 'card-entry.DECLINED'],
  ['REQUESTED', 'yellow', 'card-entry.REQUESTED'],
  ['NOT_REQUESTED', 'aqua', 'card-entry.NOT_REQUESTED'],
  ['APPROVED', 'green', 'card-entry.APPROVED'],
  ['REQUEST_REENABLED', 'aqua', 'card-entry.REQUEST_REENABLED'],
  ['WITHDRAWN', 'gray', 'card-entry.unknown'],
  ['', 'gray', 'card-entry.unknown'],
])('%s is %s', (status, tone, label) => {
  promise('card entry colours')
  expect(cardEntryTag(status)).toEqual({ tone, label })
})
