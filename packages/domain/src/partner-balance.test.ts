import { expect, test } from 'vitest'
import { balanceOf } from './partner-balance.ts'

const account = { due: 0, carried: 0, notDue: 0, isHeld: false }

test('divides the accounts by what happens to them next', () => {
  expect(
    balanceOf([
      { ...account, due: 1000, carried: 250 },
      { ...account, due: 400, carried: 300, isHeld: true },
      { ...account, due: -70, isHeld: true },
      { ...account, due: 20, notDue: 900 },
    ]),
  ).toEqual({ next: 1270, held: 700, notDue: 900, debt: -70, owed: 2800 })
})

test('a partner without entries is owed nothing', () => {
  expect(balanceOf([])).toEqual({ next: 0, held: 0, notDue: 0, debt: 0, owed: 0 })
})
