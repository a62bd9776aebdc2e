import { expect, test } from 'vitest'
import { returnParams } from './bank-replies.ts'
import { composeMail } from './mails.ts'
import { languages } from './translator.ts'

const codes = ['R02', 'R03', 'R04', 'R12', 'R13', 'R16', 'R17', 'R20', 'R23', 'R24', 'R28', 'R85']
const bodyOf = (language: (typeof languages)[number], code: string) =>
  composeMail('payout-returned', language, {
    ...returnParams(language, { code, digits: '7093', cents: 523_024, next: 'relink' }),
    name: 'Ana',
    business: 'Coral Terrace Grocery',
    phone: '(800) 555-0199',
    brand: 'Partner Portal',
    link: 'https://portal.test/stores/view/1?tab=bank',
  }).text

test.each(languages)('each code of a return is said in words of its own: %s', (language) => {
  const texts = codes.map((code) => bodyOf(language, code))
  expect(new Set(texts).size).toBe(codes.length)
  for (const text of texts) {
    expect(text).toContain('7093')
    expect(text).toContain('$5,230.24')
    expect(text).not.toMatch(/\{\{|undefined/)
  }
})

test('a code that we have no words for is named', () => {
  expect(bodyOf('en-US', 'R85')).toContain('reason R85')
  expect(bodyOf('es-ES', 'R85')).toContain('motivo R85')
})
