import { expect, test } from 'vitest'
import { enUS, type PhraseKey } from './en-us.ts'
import { esES } from './es-es.ts'
import { mails as englishMails } from './en/mails.ts'
import { mails as spanishMails } from './es/mails.ts'
import { fill, languageOf } from './say.ts'

const holesOf = (sentence: string): string[] => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
const keys: PhraseKey[] = Object.keys(enUS).filter((key): key is PhraseKey => key in enUS)

test('both languages have the same holes', () => {
  const different = keys.filter((key) => holesOf(enUS[key]).toSorted().join() !== holesOf(esES[key]).toSorted().join())
  expect(different).toEqual([])
})

const holesOfMails = (mails: Record<string, string>) =>
  Object.entries(mails).map(([key, said]) => [key, [...new Set(holesOf(said))].toSorted()])

test('both languages have the same holes in their mails', () => {
  expect(holesOfMails(englishMails)).toEqual(holesOfMails(spanishMails))
})

test('every singular has its plural', () => {
  const all = new Set<string>(keys)
  const single = keys.filter((key) => key.endsWith('_one') && !all.has(key.replace(/_one$/, '_other')))
  expect(single).toEqual([])
})

test('no sentence is empty', () => {
  expect(keys.filter((key) => enUS[key].trim() === '' || esES[key].trim() === '')).toEqual([])
})

test.each([
  [undefined, 'en-US'],
  ['es', 'es-ES'],
  ['fr-FR,es-MX;q=0.8', 'es-ES'],
  ['de', 'en-US'],
])('a caller asking for %s reads %s', (wanted, language) => {
  expect(languageOf(wanted)).toBe(language)
})

test('a hole nobody filled stays visible', () => {
  expect(fill('{{count}} of {{total}}', { count: 3 })).toBe('3 of {{total}}')
})
