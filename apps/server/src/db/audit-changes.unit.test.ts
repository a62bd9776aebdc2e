import { expect, test } from 'vitest'
import { changesOf, factsMax, maskedFact } from './audit-changes.ts'

test('returns changed fields with old and new values', () => {
  const before = { name: 'Milk', unit: 'gallon', active: true }
  expect(changesOf({ before, after: { ...before, name: 'Whole milk' } })).toEqual({
    before: { name: 'Milk' },
    after: { name: 'Whole milk' },
  })
})

test('returns two empty sides for an unchanged record', () => {
  const same = { name: 'Milk', stores: { '10000001': { price: 4.29 } }, kinds: ['W9'] }
  expect(changesOf({ before: same, after: structuredClone(same) })).toEqual({ before: {}, after: {} })
})

test('compares nested records field by field', () => {
  const before = { stores: { '10000001': { price: 4.29, active: true }, '10000002': { price: 4.29, active: true } } }
  const after = { stores: { ...before.stores, '10000002': { price: 3.99, active: true }, '10000003': { price: 5 } } }
  expect(changesOf({ before, after })).toEqual({
    before: { stores: { '10000002': { price: 4.29 } } },
    after: { stores: { '10000002': { price: 3.99 }, '10000003': { price: 5 } } },
  })
})

test('returns created and deleted records whole', () => {
  expect(changesOf({ after: { name: 'Milk' } })).toEqual({ after: { name: 'Milk' } })
  expect(changesOf({ before: { name: 'Milk' } })).toEqual({ before: { name: 'Milk' } })
  expect(changesOf({})).toEqual({})
})

test('distinguishes undefined from null, empty and false', () => {
  const after = { assigneeId: 'somebody', text: 'x', active: true }
  expect(changesOf({ before: { assigneeId: null, text: '', active: false }, after }).before).toEqual({
    assigneeId: null,
    text: '',
    active: false,
  })
  expect(changesOf({ before: { more: undefined }, after: {} })).toEqual({ before: {}, after: {} })
})

test.each([
  ['12-3456789', '••••6789'],
  ['+1 (787) 555-0100', '••••0100'],
  ['Ana Ruiz', '••••'],
  ['ana7875550100@example.com', '••••'],
  ['1234567', '••••'],
  ['', ''],
])('the log shows sealed "%s" as "%s"', (text, shown) => {
  expect(changesOf({ after: { value: maskedFact(text) } }).after).toEqual({ value: shown })
})

test('reports a changed sealed value with equal last digits', () => {
  const changes = changesOf({ before: { ein: maskedFact('123456789') }, after: { ein: maskedFact('223456789') } })
  expect(changes).toEqual({ before: { ein: '••••6789' }, after: { ein: '••••6789' } })
  expect(
    changesOf({ before: { ein: maskedFact('123456789') }, after: { ein: maskedFact('123456789') } }).after,
  ).toEqual({})
})

test('never writes out a nested sealed value', () => {
  const record = { people: [{ name: maskedFact('Ana Ruiz') }], one: { deep: { name: maskedFact('Ana Ruiz') } } }
  expect(JSON.stringify([changesOf({ after: record }), record])).not.toContain('Ana')
})

const prices = (cents: number) =>
  Object.fromEntries(Array.from({ length: factsMax + 7 }, (_, index) => [`i${index}`, { price: cents }]))

test('shows the first entries and counts the others', () => {
  const { before, after } = changesOf({ before: { items: prices(1) }, after: { items: prices(2) } })

  for (const side of [before, after]) {
    expect(Object.keys(side?.['items'] ?? {})).toHaveLength(factsMax + 1)
    expect(side).toMatchObject({ items: { more: 7 } })
  }
})
