import { auditValues } from './audit-fields.ts'
import { proposalKinds } from './proposals.ts'
import { expect, test } from 'vitest'
import { auditActions, auditGroups } from './audit.ts'

const withOthersBehind = (code: string): string[] =>
  auditActions.filter((other) => other !== code && other.startsWith(code))

test('no action is a prefix of another action', () => {
  expect(auditActions.filter((action) => withOthersBehind(action).length > 0)).toEqual([])
})

test('every kind with several actions has a group filter', () => {
  const kinds = auditActions.map((action) => action.slice(0, action.indexOf('.')))
  const several = [...new Set(kinds)].filter((kind) => withOthersBehind(`${kind}.`).length > 1)
  expect(several.toSorted()).toEqual([...auditGroups])
})

test('lists every action once', () => {
  expect(new Set(auditActions).size).toBe(auditActions.length)
})

test('every kind of proposal has words in the audit log', () => {
  const named: readonly string[] = auditValues
  expect(proposalKinds.filter((kind) => !named.includes(kind))).toEqual([])
})
