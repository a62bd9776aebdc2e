import { describe, expect, test } from 'vitest'
import { callerCheckOf, isProvedByMailbox, mayAskFor, storeFacts, type CallerFact } from './support.ts'

const offered: CallerFact[] = ['SUPPORT_ID', 'ACCOUNT', 'LAST_PAYOUT', 'OWN_PHONE']

describe('callerCheckOf', () => {
  test.each<[right: CallerFact[], wrong: CallerFact[], result: string, missing?: string]>([
    [[], [], 'UNCHECKED', 'STORE'],
    [['SUPPORT_ID'], [], 'UNCHECKED', 'PERSON'],
    [['SUPPORT_ID', 'SUPPORT_ID'], [], 'UNCHECKED', 'PERSON'],
    [['SUPPORT_ID', 'ACCOUNT'], [], 'UNCHECKED', 'PERSON'],
    [['SUPPORT_ID', 'ACCOUNT', 'LAST_PAYOUT'], [], 'UNCHECKED', 'PERSON'],
    [['OWN_PHONE'], [], 'UNCHECKED', 'STORE'],
    [['OWN_PHONE', 'OWN_PHONE'], [], 'UNCHECKED', 'STORE'],
    [['SUPPORT_ID', 'OWN_PHONE'], [], 'VERIFIED'],
    [['LAST_PAYOUT', 'OWN_PHONE'], ['SUPPORT_ID', 'ACCOUNT'], 'VERIFIED'],
    [['SUPPORT_ID', 'OWN_PHONE'], ['SUPPORT_ID'], 'UNCHECKED', 'STORE'],
    [['SUPPORT_ID', 'ACCOUNT', 'LAST_PAYOUT'], ['OWN_PHONE'], 'FAILED'],
    [['OWN_PHONE'], ['SUPPORT_ID', 'ACCOUNT', 'LAST_PAYOUT'], 'FAILED'],
    [['STORE_PHONE', 'OWN_PHONE'], [], 'UNCHECKED', 'STORE'],
  ])('%j right and %j wrong is %s, missing %s', (right, wrong, result, missing) => {
    const expected = missing === undefined ? { result } : { result, missing }
    expect(callerCheckOf(offered, { right, wrong })).toEqual(expected)
  })

  test.each<[right: CallerFact[], wrong: CallerFact[], result: string, missing?: string]>([
    [['SUPPORT_ID', 'MAILED_CODE'], [], 'VERIFIED'],
    [['ACCOUNT', 'TEXTED_CODE'], ['SUPPORT_ID'], 'VERIFIED'],
    [['MAILED_CODE', 'TEXTED_CODE', 'OWN_PHONE'], [], 'UNCHECKED', 'STORE'],
    [['SUPPORT_ID'], ['MAILED_CODE'], 'FAILED'],
    [['MAILED_CODE'], ['SUPPORT_ID', 'ACCOUNT', 'LAST_PAYOUT'], 'FAILED'],
  ])('with codes: %j right and %j wrong is %s, missing %s', (right, wrong, result, missing) => {
    const expected = missing === undefined ? { result } : { result, missing }
    expect(callerCheckOf([...offered, 'TEXTED_CODE', 'MAILED_CODE'], { right, wrong })).toEqual(expected)
  })

  test.each<[right: CallerFact[], isByMailbox: boolean]>([
    [['SUPPORT_ID', 'MAILED_CODE'], true],
    [['SUPPORT_ID', 'MAILED_CODE', 'OWN_PHONE'], false],
    [['SUPPORT_ID', 'TEXTED_CODE'], false],
  ])('%j is proved by the mailbox alone: %s', (right, isByMailbox) => {
    expect(isProvedByMailbox(right)).toBe(isByMailbox)
  })

  test('facts about the store alone never verify', () => {
    const known = { right: [...storeFacts], wrong: [] }
    expect(callerCheckOf(storeFacts, known)).toEqual({ result: 'UNCHECKED', missing: 'PERSON' })
  })

  test('a check without wrong facts never fails', () => {
    expect(callerCheckOf(['SUPPORT_ID'], { right: ['SUPPORT_ID'], wrong: [] }).result).toBe('UNCHECKED')
    expect(callerCheckOf([], { right: [], wrong: [] }).result).toBe('UNCHECKED')
  })

  test('wrong facts about the store fail without a person’s fact', () => {
    expect(callerCheckOf(['SUPPORT_ID', 'ACCOUNT'], { right: [], wrong: ['ACCOUNT'] })).toEqual({ result: 'FAILED' })
  })
})

test.each([
  ['RETAILER', 'CASHIER', true],
  ['RETAILER', 'SUPERVISOR', true],
  ['RETAILER', 'RETAILER', false],
  ['SUPERVISOR', 'CASHIER', false],
  ['RETAILER', 'ACCOUNTANT', true],
  ['ACCOUNTANT', 'RETAILER', false],
  ['ACCOUNTANT', 'CASHIER', false],
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
