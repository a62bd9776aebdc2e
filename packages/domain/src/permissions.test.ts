import { expect, test } from 'vitest'
import { isPermitted, permissions } from './permissions.ts'
import { storeAdmins, type PortalRole } from './roles.ts'

const mayAll = (role: PortalRole): string[] =>
  Object.entries(permissions)
    .filter(([, roles]) => roles.some((one) => one === role))
    .map(([name]) => name)

test.each(storeAdmins)('2 §6: %s runs a partner: full access to the portal', (role) => {
  expect(mayAll(role)).toEqual(Object.keys(permissions))
})

test('2 §6: supervisors manage stores, users and items only', () => {
  expect(mayAll('SUPERVISOR')).toEqual([
    'portal.use',
    'items.edit',
    'stores.manage',
    'users.manage',
    'sales.read',
    'receipts.send',
    'statements.read',
  ])
})

test.each(['CASHIER', 'UNASSIGNED'] as const)('2 §6: %s has no portal', (role) => {
  expect(mayAll(role)).toEqual([])
  expect(isPermitted(undefined, 'portal.use')).toBe(false)
})
