import { expect, test } from 'vitest'
import { isPermitted, permissions } from './permissions.ts'
import { storeAdmins, type PortalRole } from './roles.ts'
import { promise } from '../../../tools/promise.mjs'

const mayAll = (role: PortalRole): string[] =>
  Object.entries(permissions)
    .filter(([, roles]) => roles.some((one) => one === role))
    .map(([name]) => name)

test.each(storeAdmins)('%s runs a partner: full access to the portal', (role) => {
  promise('role: admin')
  expect(mayAll(role)).toEqual(Object.keys(permissions))
})

test('a supervisor manages stores, users and items, but no bank account and no retailer', () => {
  promise('role: supervisor')
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

test.each(['CASHIER', 'UNASSIGNED'] as const)('%s has no portal', (role) => {
  promise('role: cashier')
  expect(mayAll(role)).toEqual([])
  expect(isPermitted(undefined, 'portal.use')).toBe(false)
})
