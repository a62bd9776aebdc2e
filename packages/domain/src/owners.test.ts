import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownersFaults, ownershipTotal, wholeOwnership, type Owner } from './owners.ts'

const owner = (nth: number, percent: number, isControlPerson = false): Owner => ({
  email: `owner${nth}@people.test`,
  ownership: percent * 100,
  isControlPerson,
})

test('four quarters with one control person are whole', () => {
  expect(ownersFaults([owner(1, 25, true), owner(2, 25), owner(3, 25), owner(4, 25)])).toEqual([])
})
test('the control person may own nothing', () => {
  expect(ownersFaults([owner(1, 0, true)])).toEqual([])
})
test.each([
  [[], ['owners.none']],
  [[owner(1, 60, true), owner(2, 50)], ['owners.total']],
  [[owner(1, 60)], ['owners.control']],
  [[owner(1, 30, true), owner(2, 30, true)], ['owners.control']],
  [[owner(1, 30, true), { ...owner(1, 30), email: 'OWNER1@people.test' }], ['owners.repeated']],
  [[{ ...owner(1, 30, true), ownership: 0.5 }], ['owners.percent']],
])('%j is told as %j', (owners, faults) => {
  expect(ownersFaults(owners)).toEqual(faults)
})

test('a list is too much exactly when its sum is', () => {
  const parts = fc.array(fc.nat(wholeOwnership), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, (ownerships) => {
      const owners = ownerships.map((ownership, index) => ({ ...owner(index, 0, index === 0), ownership }))
      expect(ownersFaults(owners).includes('owners.total')).toBe(ownershipTotal(owners) > wholeOwnership)
    }),
  )
})
