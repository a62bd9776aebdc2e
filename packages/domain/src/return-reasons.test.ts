import { expect, test } from 'vitest'
import { returnReasonOf } from './return-reasons.ts'

test.each([
  ['R02', 'closed'],
  ['R16', 'frozen'],
  ['R28', 'routing-digit'],
  ['R29', 'other'],
])('%s is %s', (code, reason) => {
  expect(returnReasonOf(code)).toBe(reason)
})
