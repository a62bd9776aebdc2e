import { expect, test } from 'vitest'
import { enUS } from './en-us.ts'
import { mails as mailsEnglish } from './en/mails.ts'
import { esES } from './es-es.ts'
import { mails as mailsSpanish } from './es/mails.ts'
import { composeMail } from './mails.ts'
import { practicePhrases } from './practice.ts'

const paramsOf = (text = ''): string => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join(' ')
/** Screens before approval, scan mode and scale labels, which no approved practice opens. */
const elsewhere =
  /^(about|activate|application|approved|business|cashier-password|documents|login|register|scale-label|scan|set-up\.scan|status|steps|store-type|terms)/

test.each([
  ['en-US', enUS, /\b(items?|barcodes?|stores?(?! Admin)|cashiers?|shoppers?|customers?)\b/i],
  ['es-ES', esES, /artículo|de barras|(?<!dministrador(es)? de (la |su )?)\btienda|cajer|\bcaja\b|comprador/i],
] as const)('%s phrases of a practice name procedures and patients', (language, phrases, shopWords) => {
  const entries = Object.entries(practicePhrases(phrases, language)).filter(([key]) => !elsewhere.test(key))

  const left = entries.filter(([, text]) => shopWords.test(text.replace(/\{\{\w+\}\}/g, '')))

  expect(left).toEqual([])
})

test.each([
  ['en-US', enUS],
  ['es-ES', esES],
] as const)('%s phrases of a practice keep their params', (language, phrases) => {
  const shown = practicePhrases(phrases, language)
  const lost = Object.entries(phrases).filter(([key, text]) => paramsOf(shown[key]) !== paramsOf(text))
  expect(lost).toEqual([])
})

test('every Spanish phrase of a practice takes a terminal as masculine', () => {
  const shown = Object.entries(practicePhrases({ ...esES, ...mailsSpanish }, 'es-ES'))
  const feminine =
    /\b(las?|unas?|estas?|esas?|otras?|aquellas?|ningunas?|algunas?|propias?|mismas?|nuevas?)\s+terminal|\bterminal(es)?\s+(\p{L}+[oa]das?|abiertas?|nuevas?|registradoras?|en las que)\b/iu
  expect(shown.filter(([, text]) => feminine.test(text))).toEqual([])
})

test('a capital and the article follow the word', () => {
  const phrases = { 'menu.items': 'Items', 'edit.changed-meanwhile': 'An item was changed in {{store}}.' }
  expect(practicePhrases(phrases, 'en-US')).toMatchObject({
    'menu.items': 'Procedures',
    'edit.changed-meanwhile': 'A procedure was changed in {{store}}.',
  })
})

/** Mails to operators, and to applicants, whose words the specification fixes. */
const otherMails =
  /^mail\.(application|appeal|applications|approval|cover-request-opened|inbox|proposal|questions|registration|staff|document|reset|sanction|books)/

test.each([
  ['en-US', mailsEnglish, /\b(items?|barcodes?|stores?(?! Admin)|cashiers?|shopp\w*|customers?)\b/i],
  ['es-ES', mailsSpanish, /artículo|de barras|(?<!dministrador(es)? de (la |su )?)\btienda|cajer|comprador/i],
] as const)('%s mails to a practice name procedures and patients', (language, phrases, shopWords) => {
  const entries = Object.entries(practicePhrases(phrases, language)).filter(([key]) => /^mail(-part)?\./.test(key))

  const left = entries.filter(
    ([key, text]) => !otherMails.test(key) && shopWords.test(text.replace(/\{\{\w+\}\}/g, '')),
  )

  expect(left).toEqual([])
})

test('composes the mail of a receipt in the words of a practice', () => {
  const params = { store: 'Bright Dental', number: '7F3K-92QW' }
  expect(composeMail('receipt', 'en-US', params, true).text).toContain('Thank you for visiting Bright Dental.')
  expect(composeMail('receipt', 'es-ES', params, true).text).toContain('Gracias por su visita a Bright Dental.')
  expect(composeMail('receipt', 'en-US', params).text).toContain('Thank you for shopping at Bright Dental.')
})
