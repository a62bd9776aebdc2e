import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BusinessInformation } from './business.ts'

const Phone = BusinessInformation.shape.phoneNumber

test.each([
  ['3055550142', '3055550142'],
  ['(305) 555-0142', '3055550142'],
  ['+1 305 555 0142', '+13055550142'],
  ['305 555 0142 x77', '305555014277'],
  ['30555501421234', '30555501421234'],
])('1 §5: the business telephone %s is taken', (given, taken) => {
  expect(z.parse(Phone, given)).toBe(taken)
})

test.each([
  '',
  '0055550142',
  '1055550142',
  '3050550142',
  '305555014',
  '+1305555014',
  '+44 20 7946 0958',
  '305555014212345',
  '305+5550142',
])('the business telephone %s is none', (given) => {
  const issues = z.safeParse(Phone, given).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual(['business-phone.invalid'])
})

test('1 §5: what a provider writes of its contact is trimmed, and its telephone stripped', () => {
  const { contactPerson, contactEmailAddress, phoneNumber } = BusinessInformation.shape
  expect(z.parse(contactPerson, '  Dana Lee ')).toBe('Dana Lee')
  expect(z.parse(contactEmailAddress, '  dana@lee.test ')).toBe('dana@lee.test')
  expect(z.parse(phoneNumber, '+1 (305) 555-0142')).toBe('+13055550142')
})
