import { expect, test } from 'vitest'
import { bankBefore, bankReplaceable, bankStatusOf, isBankOpen, linkModeOf } from './bank-links.ts'
import { bankAccountStatuses, isBankVerified } from './stores.ts'

const plain = { hasLink: false, isDatabaseInsights: false, restartAuthFlow: false }

test.each([
  ['PENDING_VERIFICATION', {}, 'FIRST'],
  ['NEITHER_VERIFIED', {}, 'FIRST'],
  ['NEITHER_VERIFIED', { isDatabaseInsights: true }, 'DEPOSITS'],
  ['DATABASE_INSIGHTS_FAIL', {}, 'DEPOSITS'],
  ['VERIFICATION_EXPIRED', {}, 'DEPOSITS'],
  ['VERIFICATION_FAILED', {}, 'DEPOSITS'],
  ['PENDING_MANUAL_VERIFICATION', { hasLink: true }, 'CODE'],
  ['PENDING_MANUAL_VERIFICATION', { hasLink: true, restartAuthFlow: true }, 'FIRST'],
  ['WAITING_FOR_PLAID_VERIFICATION', {}, undefined],
  ['WAITING_FOR_PLAID_VERIFICATION', { restartAuthFlow: true }, 'FIRST'],
  ['PENDING_AUTOMATIC_VERIFICATION', {}, undefined],
  ['AUTOMATICALLY_VERIFIED', { restartAuthFlow: true }, undefined],
  ['MANUALLY_VERIFIED', {}, undefined],
] as const)('%s with %j opens %s', (status, asked, mode) => {
  expect(linkModeOf({ status, ...plain, ...asked })).toBe(mode)
})

test('a verified account is never linked over', () => {
  for (const status of bankAccountStatuses.filter(isBankVerified)) {
    expect(linkModeOf({ status, hasLink: true, isDatabaseInsights: true, restartAuthFlow: true })).toBeUndefined()
  }
})

test.each([
  ['unsent', undefined, 'WAITING_FOR_PLAID_VERIFICATION'],
  ['pending_automatic_verification', undefined, 'PENDING_AUTOMATIC_VERIFICATION'],
  ['pending_manual_verification', undefined, 'PENDING_MANUAL_VERIFICATION'],
  ['automatically_verified', true, 'AUTOMATICALLY_VERIFIED'],
  ['database_matched', true, 'AUTOMATICALLY_VERIFIED'],
  ['database_insights_pass', true, 'AUTOMATICALLY_VERIFIED'],
  ['database_insights_pass_with_caution', true, 'DATABASE_INSIGHTS_FAIL'],
  ['database_insights_fail', true, 'DATABASE_INSIGHTS_FAIL'],
  ['manually_verified', true, 'MANUALLY_VERIFIED'],
  ['verification_expired', false, 'VERIFICATION_FAILED'],
  ['verification_failed', false, 'VERIFICATION_EXPIRED'],
  ['', undefined, 'WAITING_FOR_PLAID_VERIFICATION'],
  [null, true, 'AUTOMATICALLY_VERIFIED'],
  [undefined, false, 'NEITHER_VERIFIED'],
  ['something new', true, 'NEITHER_VERIFIED'],
] as const)('the word %s with numbers %s means %s', (said, hasNumbers, status) => {
  expect(bankStatusOf({ said, hasNumbers, isCautionEnough: false })).toBe(status)
})

test('accepts caution only if the program allows it', () => {
  const known = { said: 'database_insights_pass_with_caution', hasNumbers: true, isCautionEnough: true }
  expect(bankStatusOf(known)).toBe('AUTOMATICALLY_VERIFIED')
})

test('provider updates neither remove nor restore a verified account', () => {
  for (const next of bankAccountStatuses) {
    expect(bankBefore(next).filter(isBankVerified)).toEqual([])
    expect(bankBefore(next)).not.toContain('VERIFICATION_FAILED')
  }
  expect(bankBefore('MANUALLY_VERIFIED')).toEqual(['WAITING_FOR_PLAID_VERIFICATION', 'PENDING_MANUAL_VERIFICATION'])
  expect(bankBefore('PENDING_VERIFICATION')).toEqual([])
})

test('a new account replaces every account but a verified account', () => {
  expect(bankReplaceable).toHaveLength(bankAccountStatuses.length - 2)
  expect(bankAccountStatuses.filter(isBankOpen)).toEqual([
    'WAITING_FOR_PLAID_VERIFICATION',
    'PENDING_MANUAL_VERIFICATION',
    'PENDING_AUTOMATIC_VERIFICATION',
  ])
})
