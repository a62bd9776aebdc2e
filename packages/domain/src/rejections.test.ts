import { expect, test } from 'vitest'
import { documentKinds, rejectionReasons, type RejectionReason } from './applications.ts'
import { fieldsOfRejection, fixableFields, isFixed } from './rejections.ts'
import { storeTypes, type StoreType } from './stores.ts'

const business = [
  'businessName',
  'doingBusinessAs',
  'employerIdentificationNumber',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
] as const
const contact = ['contactPerson', 'contactEmailAddress', 'phoneNumber', 'businessDescription'] as const

test.each<[RejectionReason, StoreType, boolean, readonly string[]]>([
  ['IDENTITY', 'GROCERY', true, ['identity']],
  ['IDENTITY', 'GROCERY', false, []],
  ['BUSINESS_NOT_FOUND', 'PHARMACY', true, business],
  ['BUSINESS_NOT_FOUND', 'PHARMACY', false, business],
  ['BUSINESS_NOT_FOUND', 'VISION', true, [...business, 'npi']],
  ['BANK_MISMATCH', 'DENTAL', true, ['bankAccount']],
  ['BANK_MISMATCH', 'DENTAL', false, ['bankAccount']],
  ['INCOMPLETE', 'GROCERY', true, [...contact, 'owners', 'W9']],
  ['INCOMPLETE', 'GROCERY', false, contact],
  ['INCOMPLETE', 'DENTAL', true, [...contact, 'npi', 'owners', ...documentKinds]],
  ['INCOMPLETE', 'DENTAL', false, [...contact, 'npi']],
  ['NOT_ELIGIBLE', 'GROCERY', true, []],
  ['DUPLICATE', 'GROCERY', true, []],
  ['OTHER', 'DENTAL', true, []],
])('%s opens its fields for %s (first store: %s)', (reason, type, isFirst, fields) => {
  expect(fixableFields(reason, { type, isFirst })).toEqual(fields)
})

test('the first store opens only fields named by the reason', () => {
  for (const reason of rejectionReasons) {
    const named: readonly string[] = fieldsOfRejection[reason]
    for (const type of storeTypes) {
      expect(fixableFields(reason, { type, isFirst: true }).filter((field) => !named.includes(field))).toEqual([])
    }
  }
})

test('isFixed requires a change and every reopened check', () => {
  expect(isFixed([{ field: 'city', isAnswered: false }])).toBe(false)
  expect(
    isFixed([
      { field: 'city', isAnswered: true },
      { field: 'state', isAnswered: false },
    ]),
  ).toBe(true)
  expect(
    isFixed([
      { field: 'city', isAnswered: true },
      { field: 'bankAccount', isAnswered: false },
    ]),
  ).toBe(false)
  expect(isFixed([{ field: 'identity', isAnswered: false }])).toBe(false)
  expect(isFixed([{ field: 'bankAccount', isAnswered: true }])).toBe(true)
})
