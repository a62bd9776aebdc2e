import { expect, test } from 'vitest'
import type { PortalRole } from './roles.ts'
import { mayManageUser, userStatusOf } from './users.ts'

test.each<[string, PortalRole, PortalRole, boolean]>([
  ['a Store Admin manages cashiers', 'RETAILER', 'CASHIER', true],
  ['a Store Admin manages supervisors', 'DENTAL', 'SUPERVISOR', true],
  ['a Store Admin manages the other Store Admins', 'PROVIDER', 'RETAILER', true],
  ['a supervisor manages cashiers', 'SUPERVISOR', 'CASHIER', true],
  ['a supervisor leaves supervisors alone', 'SUPERVISOR', 'SUPERVISOR', false],
  ['a supervisor leaves Store Admins alone', 'SUPERVISOR', 'RETAILER', false],
  ['a Store Admin manages accountants', 'RETAILER', 'ACCOUNTANT', true],
  ['a supervisor leaves accountants alone', 'SUPERVISOR', 'ACCOUNTANT', false],
  ['an accountant manages no cashiers', 'ACCOUNTANT', 'CASHIER', false],
  ['an accountant manages no accountants', 'ACCOUNTANT', 'ACCOUNTANT', false],
  ['a cashier manages nobody', 'CASHIER', 'CASHIER', false],
  ['nobody manages somebody without a partner', 'RETAILER', 'UNASSIGNED', false],
])('%s', (_, mine, theirs, may) => {
  expect(mayManageUser(mine, theirs)).toBe(may)
})

test.each([
  ['pending', true, false],
  ['pending', false, false],
  ['active', true, true],
  ['inactive', false, true],
] as const)('somebody is %s: active %s, verified %s', (status, active, emailAccountVerified) => {
  expect(userStatusOf({ active, emailAccountVerified })).toBe(status)
})
