import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { updateAccountant } from './accountant.ts'
import { BusinessInformation, OwnerList } from './business.ts'
import { ContactEdit } from './contact.ts'
import { signAttestation } from './documents.ts'
import { NewStaff } from './operator-staff.ts'
import { Registration } from './registration.ts'
import { createTerminal } from './terminals.ts'
import { createUser } from './users.ts'

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

test("1 §5: trims the provider's contact and strips its telephone", () => {
  const { contactPerson, contactEmailAddress, phoneNumber } = BusinessInformation.shape
  expect(z.parse(contactPerson, '  Dana Lee ')).toBe('Dana Lee')
  expect(z.parse(contactEmailAddress, '  dana@lee.test ')).toBe('dana@lee.test')
  expect(z.parse(phoneNumber, '+1 (305) 555-0142')).toBe('+13055550142')
})

test.each([
  ['business name', BusinessInformation, 'businessName'],
  ['trade name', BusinessInformation, 'doingBusinessAs'],
  ['contact person', BusinessInformation, 'contactPerson'],
  ['contact person of an approved partner', ContactEdit, 'contactPerson'],
  ['first name at sign-up', Registration, 'firstName'],
  ['last name at sign-up', Registration, 'lastName'],
  ['first name of a user', createUser.body, 'firstName'],
  ['last name of an operator', NewStaff, 'lastName'],
  ['signature', signAttestation.body, 'signedBy'],
  ['terminal', createTerminal.body, 'name'],
  ['accountant', updateAccountant.body, 'name'],
])('the %s is one line', (_, shape, field) => {
  const issuesOf = (name: string) =>
    (z.safeParse(shape, { [field]: name }).error?.issues ?? [])
      .filter(({ path }) => path[0] === field)
      .map(({ message }) => message)
  expect(issuesOf('A\nB')).toEqual(['name.one-line'])
  expect(issuesOf('A\u2028B')).toEqual(['name.one-line'])
  expect(issuesOf(' Ana \n')).toEqual([])
})

test('the name of an owner is one line', () => {
  const owners = [{ firstName: 'A\r\nB', lastName: 'Ruiz' }]
  const issues = z.safeParse(OwnerList, { owners }).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toContain('name.one-line')
})

test('1 §5: the example of the specification is accepted', () => {
  expect(z.parse(Phone, '(123) 456 7890')).toBe('1234567890')
})
