import { expect, test } from 'vitest'
import { isSignedByOneOf } from './signers.ts'

const people = [
  { firstName: 'María José', lastName: 'Núñez-Ruiz' },
  { firstName: 'Dana', lastName: 'O’Lee' },
]

test.each(['María José Núñez-Ruiz', 'maria jose nunez ruiz', 'Núñez Ruiz, María José', 'Dana M. O’Lee', "DANA O'LEE"])(
  'accepts the signature %s',
  (typed) => {
    expect(isSignedByOneOf(typed, people)).toBe(true)
  },
)

test.each(['Eva Muela', 'María Núñez', 'Dana', 'Dana Núñez-Ruiz', '', '.'])('refuses the signature %s', (typed) => {
  expect(isSignedByOneOf(typed, people)).toBe(false)
})

test('refuses every signature when no name is known', () => {
  expect(isSignedByOneOf('Eva Muela', [{ firstName: '', lastName: '' }])).toBe(false)
})
