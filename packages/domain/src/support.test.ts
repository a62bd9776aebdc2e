import { describe, expect, test } from 'vitest'
import { checkResultOf, mayAskFor, type CallerFact } from './support.ts'

const offered: CallerFact[] = ['SUPPORT_ID', 'ACCOUNT', 'LAST_PAYOUT']

describe('checkResultOf', () => {
  test.each<[right: CallerFact[], wrong: CallerFact[], result: string]>([
    [[], [], 'UNCHECKED'],
    [['SUPPORT_ID'], [], 'UNCHECKED'],
    [['SUPPORT_ID', 'SUPPORT_ID'], [], 'UNCHECKED'],
    [['SUPPORT_ID', 'ACCOUNT'], [], 'VERIFIED'],
    [['SUPPORT_ID', 'ACCOUNT'], ['LAST_PAYOUT'], 'VERIFIED'],
    [['SUPPORT_ID'], ['ACCOUNT', 'LAST_PAYOUT'], 'FAILED'],
    [['SUPPORT_ID', 'ACCOUNT'], ['ACCOUNT'], 'UNCHECKED'],
    [['SUPPORT_ID', 'OWN_PHONE'], [], 'UNCHECKED'],
  ])('%j right and %j wrong is %s', (right, wrong, result) => {
    expect(checkResultOf(offered, { right, wrong })).toBe(result)
  })

  test('one offered fact is never enough', () => {
    expect(checkResultOf(['SUPPORT_ID'], { right: ['SUPPORT_ID'], wrong: [] })).toBe('FAILED')
  })
})

test.each([
  ['RETAILER', 'CASHIER', true],
  ['RETAILER', 'SUPERVISOR', true],
  ['RETAILER', 'RETAILER', false],
  ['SUPERVISOR', 'CASHIER', false],
] as const)('a %s asks for a %s: %s', (caller, target, isAllowed) => {
  const [one, other] = [
    { id: 'a', role: caller, active: true },
    { id: 'b', role: target, active: true },
  ]
  expect(mayAskFor(one, other)).toBe(isAllowed)
  expect(mayAskFor(one, one)).toBe(true)
  expect(mayAskFor({ ...one, active: false }, other)).toBe(false)
  expect(mayAskFor(one, { ...other, active: false })).toBe(false)
})
