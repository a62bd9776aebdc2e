import { expect, test } from 'vitest'
import { isPermitted, limitedPermissions, permissions } from './permissions.ts'
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
    'dashboard.read',
    'items.read',
    'prices.edit',
    'items.edit',
    'stores.manage',
    'stores.create',
    'users.manage',
    'own-pin.choose',
    'sales.read',
    'receipts.send',
    'statements.read',
    'books.read',
  ])
})

test('a supervisor of some stores changes nothing that all stores share', () => {
  const lost = mayAll('SUPERVISOR').filter((name) => !limitedPermissions.some((one) => one === name))
  expect(lost).toEqual(['items.edit', 'stores.create', 'books.read'])
  expect([isPermitted('SUPERVISOR', 'items.edit', true), isPermitted('SUPERVISOR', 'prices.edit', true)]).toEqual([
    false,
    true,
  ])
})

test('an accountant reads sales, statements and books, and nothing else', () => {
  expect(mayAll('ACCOUNTANT')).toEqual([
    'portal.use',
    'sales.read',
    'statements.read',
    'payout-returns.read',
    'books.read',
  ])
})

test.each(['CASHIER', 'UNASSIGNED'] as const)('2 §6: %s has no portal', (role) => {
  expect(mayAll(role)).toEqual([])
  expect(isPermitted(undefined, 'portal.use')).toBe(false)
})
