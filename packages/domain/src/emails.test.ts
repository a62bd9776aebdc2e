import { expect, test } from 'vitest'
import { isSameMailbox } from './emails.ts'

test.each([
  ['maria@delgado.test', 'maria@delgado.test', true],
  ['maria+till@delgado.test', 'Maria@delgado.test', true],
  ['maria+a@delgado.test', 'maria+b@delgado.test', true],
  ['maria@delgado.test', 'mario@delgado.test', false],
  ['maria@delgado.test', 'maria@other.test', false],
])('%s and %s: %s', (one, other, isSame) => {
  expect(isSameMailbox(one, other)).toBe(isSame)
})
