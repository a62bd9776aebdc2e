import { auditActions } from '@tillgate/domain/audit.ts'
import { expect, test } from 'vitest'
import { enUS } from './en-us.ts'
import { esES } from './es-es.ts'
import { mails as englishMails } from './en/mails.ts'
import { mails as spanishMails } from './es/mails.ts'
import { operatorEnUS } from './operator-en-us.ts'
import { operatorEsES } from './operator-es-es.ts'
import { languageOf, translator } from './translator.ts'

const paramsOf = (sentence: string): string[] => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
const paramsIn = (sentence: string | undefined): string =>
  paramsOf(sentence ?? '')
    .toSorted()
    .join()
type Sentences = Readonly<Record<string, string>>
const apps: readonly (readonly [string, Sentences, Sentences])[] = [
  ['portal', enUS, esES],
  ['operator console', operatorEnUS, operatorEsES],
]

test.each(apps)('both languages of the %s have the same params', (_, english, spanish) => {
  expect(Object.keys(english).filter((key) => paramsIn(english[key]) !== paramsIn(spanish[key]))).toEqual([])
})

const paramsOfMails = (mails: Record<string, string>) =>
  Object.entries(mails).map(([key, said]) => [key, [...new Set(paramsOf(said))].toSorted()])

test('both languages have the same params in their mails', () => {
  expect(paramsOfMails(englishMails)).toEqual(paramsOfMails(spanishMails))
})

test.each(apps)('every singular of the %s has its plural', (_, english) => {
  const all = new Set(Object.keys(english))
  expect([...all].filter((key) => key.endsWith('_one') && !all.has(key.replace(/_one$/, '_other')))).toEqual([])
})

test.each(apps)('no sentence of the %s is empty', (_, english, spanish) => {
  expect(Object.keys(english).filter((key) => english[key]?.trim() === '' || !spanish[key]?.trim())).toEqual([])
})

test.each([
  [undefined, 'en-US'],
  ['es', 'es-ES'],
  ['fr-FR,es-MX;q=0.8', 'es-ES'],
  ['de', 'en-US'],
])('a caller asking for %s reads %s', (wanted, language) => {
  expect(languageOf(wanted)).toBe(language)
})

const say = translator({
  'en-US': { shown: '{{count}} of {{total}}', quoted: '{{name}}' },
  'es-ES': { shown: '{{count}} de {{total}}', quoted: '«{{name}}»' },
})

test('a missing param stays visible', () => {
  expect(say('en-US', 'shown', { count: 3 })).toBe('3 of {{total}}')
})

test('values are plain text', () => {
  for (const name of ['<b>&', '$t(shown)', '$& $1', '{{count}}']) {
    expect(say('es-ES', 'quoted', { name })).toBe(`«${name}»`)
  }
})

test.each(auditActions)('the audit log says %s in words of its own, in both languages', (action) => {
  const { [`audit-action.${action}`]: english = '' }: Sentences = operatorEnUS
  const { [`audit-action.${action}`]: spanish = '' }: Sentences = operatorEsES
  for (const [said, all] of [
    [english, operatorEnUS],
    [spanish, operatorEsES],
  ] as const) {
    const alike = Object.entries(all).filter(([key, text]) => key.startsWith('audit-action.') && text === said)
    expect(alike.map(([key]) => key)).toEqual([`audit-action.${action}`])
  }
})
