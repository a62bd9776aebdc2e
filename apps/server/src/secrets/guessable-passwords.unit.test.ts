import { passwordRules } from '@tillgate/domain/passwords.ts'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable-passwords.ts'

const meetsTheChecklist = (password: string): boolean => Object.values(passwordRules).every((rule) => rule(password))

test.each([
  'Password1!',
  'P@ssw0rd',
  'p@SSW0RD!!',
  'Passw0rd2026!',
  '123Password!',
  'Welcome123!',
  'Qwerty123!',
  'Sunshine2024!',
  'Football-1',
  'L3tm31n!!',
  'Iloveyou-1',
  'Dragon_2026',
])('%s is on everybody’s list', async (password) => {
  expect(await isGuessable(password, [])).toBe(true)
})

test.each(['Abcd1234!', 'Abcdefg1!', 'Aaaaaaa1!', '!QAZ2wsx', 'Zxcvbnm-1', 'Qwertyuiop1!'])(
  '%s is on no list and guessed all the same',
  async (password) => {
    expect(meetsTheChecklist(password)).toBe(true)
    expect(await isGuessable(password, [])).toBe(true)
  },
)

test.each([
  'Milk-and-2-eggs',
  'correct-Horse-battery-9',
  'xK4!tqWz',
  'Zapatos rojos en la lluvia 7!',
  'Übergrößenträger-77!',
  'Ana84736251!x',
])('%s is a password of one’s own', async (password) => {
  expect(meetsTheChecklist(password) || password.startsWith('Ana')).toBe(true)
  expect(await isGuessable(password, [])).toBe(false)
})

test.each([
  ['the address', 'Maria.delgado1!', 'maria.delgado@shop.test'],
  ['part of the address', 'Delgado-2026', 'maria.delgado@shop.test'],
  ['the business', 'DelgadoFresh!1', 'Delgado Fresh Markets'],
  ['the product', 'Ti11g@te-1', 'Tillgate'],
  ['a full name in one word', 'Anaruiz2026!', 'Ana Ruiz'],
])('%s is no secret', async (_, password, own) => {
  expect(await isGuessable(password, [own])).toBe(true)
})

test.each([
  ['Tillgate-20450817!', 'Tillgate'],
  ['T1llgate-345781!', 'Tillgate'],
  ['7i11ga7e!55555', 'Tillgate'],
  ['99999999!!Tillgate!!99999999', 'Tillgate'],
  ['T.i.l.l.g.a.t.e.2026', 'Tillgate'],
  ['P@rtner-P0rtal!20262026', 'Partner Portal'],
  ['De1gad0Fresh-1234567890!', 'Delgado Fresh Markets'],
  ['7-E1even-20262026!', '7-Eleven'],
  ['Heb-20262026!', 'H-E-B'],
  ['CVS!12345678a', 'CVS'],
  ['Big-5-5555555!', 'Big 5'],
])('%s is %s with digits and signs around it', async (password, own) => {
  expect(await isGuessable(password, [null, own])).toBe(true)
})

test('a name inside something longer is fine', async () => {
  expect(await isGuessable('Delgado-eats-7-apples', ['Delgado Fresh Markets', null])).toBe(false)
})

test('short words of a name say nothing', async () => {
  expect(await isGuessable('xKana4!tqWz', ['ana@shop.test'])).toBe(false)
})
