import { expect, test } from 'vitest'
import { decisionsOf } from './access.ts'
import type { Route } from './route.ts'
import { routes } from './testing/all-routes.ts'

const ofStaff = Object.entries<Route>(routes).flatMap(([name, { access, method }]) =>
  access.kind === 'operator' ? [{ name, access, method }] : [],
)

/** Calls that change nothing but the own account, and a document read with an entry in the log. */
const own = [
  'addOperatorPasskey',
  'beginOperatorPasskey',
  'changeOperatorPassword',
  'extendOperatorSession',
  'getDocument',
  'logoutOperator',
  'removeOperatorPasskey',
  'renameOperatorPasskey',
  'updateOwnMails',
]

test('every call that changes something names a permission', () => {
  const open = ofStaff.filter(({ access, method }) => method !== 'GET' && access.permission === 'console.use')
  expect(open.map(({ name }) => name).toSorted()).toEqual(own)
})

test('an auditor reads everything and changes nothing', () => {
  const admitted = ofStaff.filter(({ access }) => decisionsOf(access).auditor === 'allow')
  const reads = ofStaff.filter(({ method }) => method === 'GET')
  expect(admitted.filter(({ method }) => method === 'GET')).toEqual(reads)
  expect(
    admitted
      .filter(({ method }) => method !== 'GET')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(own)
})
