import { describe, expect, test } from 'vitest'
import {
  decisionPermissions,
  fitTogether,
  grantedRoles,
  staffMay,
  staffPermissions,
  staffRoles,
  type StaffHolder,
  type StaffRights,
  type StaffRole,
} from './staff-roles.ts'

const person = (...held: StaffRole[]): StaffRights => ({ role: 'OPERATOR', staffRoles: held })
const admin = (...held: StaffRole[]): StaffRights => ({ role: 'OPERATOR_ADMIN', staffRoles: held })

describe('staffMay', () => {
  test('an auditor only reads', () => {
    const permitted = Object.entries<readonly StaffHolder[]>(staffPermissions).filter(([, holders]) =>
      holders.includes('AUDITOR'),
    )
    expect(permitted.map(([name]) => name)).toEqual(['console.use', 'gross.read', 'staff.read'])
  })

  test('every role and the administrator use the console', () => {
    for (const role of staffRoles) expect(staffMay(person(role), 'console.use')).toBe(true)
    expect(staffMay(admin(), 'console.use')).toBe(true)
    expect(staffMay(person(), 'console.use')).toBe(false)
  })

  test('several roles add up', () => {
    expect(staffMay(person('REVIEWER', 'TREASURY'), 'payouts.pay')).toBe(true)
    expect(staffMay(person('REVIEWER', 'SUPPORT'), 'payouts.pay')).toBe(false)
    expect(staffMay(admin('SUPPORT'), 'payouts.pay')).toBe(false)
  })

  test('no auditor decides a proposal', () => {
    const deciders = new Set(
      Object.values(decisionPermissions).flatMap((one): readonly StaffHolder[] => staffPermissions[one]),
    )
    expect([...deciders].toSorted()).toEqual(['ADMINISTRATOR', 'COMPLIANCE', 'SUPPORT', 'TREASURY'])
  })

  test('who decides a proposal may call the decision', () => {
    const calling: readonly StaffHolder[] = staffPermissions['proposals.decide']
    for (const permission of Object.values(decisionPermissions)) {
      for (const holder of staffPermissions[permission])
        expect([permission, calling.includes(holder)]).toEqual([permission, true])
    }
  })
})

test.each<[string, StaffRights, boolean]>([
  ['nothing', person(), false],
  ['an administrator alone', admin(), true],
  ['several roles', person('REVIEWER', 'SUPPORT'), true],
  ['an auditor', person('AUDITOR'), true],
  ['an auditor with another role', person('AUDITOR', 'TREASURY'), false],
  ['an auditor who administers', admin('AUDITOR'), false],
])('%s fits together: %#', (_, rights, fits) => {
  expect(fitTogether(rights)).toBe(fits)
})

test('returns only the roles that were granted', () => {
  expect(grantedRoles(person('REVIEWER'), admin('SUPPORT'))).toEqual(['SUPPORT', 'ADMINISTRATOR'])
  expect(grantedRoles(admin('REVIEWER'), person('REVIEWER'))).toEqual([])
})
