import { expect, test } from 'vitest'
import { isUnanswered, isUndecided, Refused, toRefused } from './refused.ts'

const refusal = JSON.stringify({ code: 'card.declined', message: 'No', requestId: 'r' })

test.each([
  ['no answer', new Refused(0, {}), true],
  ['a failure of the server', toRefused(503, refusal, null), true],
  ['the page of a network where people sign in', new Refused(200, {}), true],
  ['a refusal of a proxy', toRefused(403, '<html>Blocked</html>', null), true],
  ['a call that is still under way', toRefused(409, JSON.stringify({ code: 'idempotency.in-flight' }), '2'), true],
  ['a refusal of the server', toRefused(409, refusal, null), false],
  ['a fault of this program', new TypeError('no'), false],
])('%s counts as no answer: %#', (_, error, isOne) => {
  expect(isUnanswered(error)).toBe(isOne)
})

test.each([
  ['a fault of this program', new TypeError('no'), true],
  ['no answer', new Refused(0, {}), true],
  ['a refusal of the server', toRefused(409, refusal, null), false],
])('%s leaves a call undecided: %#', (_, error, isOne) => {
  expect(isUndecided(error)).toBe(isOne)
})
