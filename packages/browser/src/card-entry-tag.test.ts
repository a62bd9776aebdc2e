import { expect, test } from 'vitest'
import { cardEntryTag } from './card-entry-tag.ts'

test.each([
  ['DECLINED', 'red', 'card-entry.DECLINED'],
  ['REQUESTED', 'yellow', 'card-entry.REQUESTED'],
  ['NOT_REQUESTED', 'aqua', 'card-entry.NOT_REQUESTED'],
  ['APPROVED', 'green', 'card-entry.APPROVED'],
  ['REQUEST_REENABLED', 'aqua', 'card-entry.REQUEST_REENABLED'],
  ['WITHDRAWN', 'gray', 'card-entry.unknown'],
  ['', 'gray', 'card-entry.unknown'],
])('2 §2: %s is %s', (status, tone, label) => {
  expect(cardEntryTag(status)).toEqual({ tone, label })
})
