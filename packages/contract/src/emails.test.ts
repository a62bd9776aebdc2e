import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Email } from './auth.ts'
import { NewUser } from './users.ts'

const emailOf = (email: string) =>
  z.safeParse(NewUser, { roleType: 'SUPERVISOR', firstName: 'Ana', lastName: 'Ruiz', email, stores: [] }).data?.email

test.each([
  ['smith&sons@delgado.test', 'smith&sons@delgado.test'],
  ['a/b@delgado.test', 'a/b@delgado.test'],
  ['a~b@delgado.test', 'a~b@delgado.test'],
  ["o'neil+till@mail.delgado.test", "o'neil+till@mail.delgado.test"],
  ['!#$%&*=?^_`{|}~-@delgado.test', '!#$%&*=?^_`{|}~-@delgado.test'],
  [' Ana@Delgado.TEST ', 'ana@delgado.test'],
  ['ana@xn--bcher-kva.test', 'ana@xn--bcher-kva.test'],
  ['Ana@BÜCHER.test', 'ana@xn--bcher-kva.test'],
  ['ana@почта.рф', 'ana@xn--80a1acny.xn--p1ai'],
  ['ana@delgado.xn--p1ai', 'ana@delgado.xn--p1ai'],
  ['ana@x.co', 'ana@x.co'],
  ['ana@3m.com', 'ana@3m.com'],
])('the mail address %s is accepted everywhere', (typed, stored) => {
  expect(z.parse(Email, typed)).toBe(stored)
  expect(emailOf(typed)).toBe(stored)
})

test.each([
  'ana',
  'ana@delgado',
  'ana@delgado.test, bob@delgado.test',
  'ana <ana@delgado.test>',
  '"ana b"@delgado.test',
  'ana@@delgado.test',
  'ana@-delgado.test',
  'ana@delgado-.test',
  'ana@delgado..test',
  'ana@delgado.test.',
  'ana@192.0.2.1',
  'ana@delgado.test/path',
  'ana@bücher.test/path',
  'ana@bücher.test:25',
  'ana@bü cher.test',
  'josé@delgado.test',
  'ana\r\nbcc:bob@delgado.test',
  `${'a'.repeat(65)}@delgado.test`,
  `ana@${'a'.repeat(64)}.test`,
])('the mail address %j is refused', (typed) => {
  const issues = z.safeParse(Email, typed).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual(['email.invalid'])
})
