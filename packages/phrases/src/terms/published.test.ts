import { applicationClocks, providerClocks, retailerClocks } from '@tillgate/domain/clocks.ts'
import { feeSchedule } from '@tillgate/domain/testing/fee-schedule.ts'
import { termsDocuments, termsSections, type TermsDocument } from '@tillgate/domain/terms.ts'
import { expect, test } from 'vitest'
import type { Language } from '../translator.ts'
import { termsOf } from './published.ts'

const languages: Language[] = ['en-US', 'es-ES']

/** Every sentence with the place where it stands. */
const sentencesOf = (document: TermsDocument, language: Language): [string, string][] =>
  termsOf(document, language).sections.flatMap((section) => [
    ...section.parts.flatMap((part) =>
      part.clauses.flatMap((clause, index): [string, string][] => {
        const place = `${section.id} ${part.id} ${index}`
        if (typeof clause === 'string') return [[place, clause]]
        return [[place, clause.text], ...clause.points.map((point, n): [string, string] => [`${place}.${n}`, point])]
      }),
    ),
    ...(section.fees?.rows ?? []).map((row): [string, string] => [`fee ${row.id}`, row.amount]),
  ])

const figuresOf = (sentence: string): string[] => [...sentence.matchAll(/\d+(?:[.,:]\d+)*/g)].map(([figure]) => figure)
const whole = (document: TermsDocument, language: Language): string =>
  sentencesOf(document, language)
    .map(([, sentence]) => sentence)
    .join('\n')

test.each(termsDocuments)('1 §2: the %s’s sections are those of the specification, in its order', (document) => {
  for (const language of languages) {
    expect(termsOf(document, language).sections.map(({ id }) => id)).toEqual(termsSections[document])
  }
})

test.each(termsDocuments)('the %s reads the same clauses in the same places in both languages', (document) => {
  const outline = (language: Language) =>
    termsOf(document, language).sections.map(({ id, subtitle, parts, fees }) => [
      id,
      subtitle !== undefined,
      parts.map((part) => [part.id, part.clauses.map((one) => (typeof one === 'string' ? 1 : one.points.length))]),
      fees?.rows.map((row) => row.id),
    ])
  expect(outline('es-ES')).toEqual(outline('en-US'))
})

test.each(termsDocuments)('the %s reads the same figures in the same places in both languages', (document) => {
  const figures = (language: Language) =>
    sentencesOf(document, language).map(([place, sentence]) => [place, figuresOf(sentence)])
  expect(figures('es-ES')).toEqual(figures('en-US'))
})

test.each(termsDocuments)('the %s’s Spanish is not English left standing', (document) => {
  const english = new Map(sentencesOf(document, 'en-US'))
  const same = sentencesOf(document, 'es-ES').filter(([place, sentence]) => english.get(place) === sentence)
  expect(same.filter(([place]) => !place.startsWith('fee '))).toEqual([])
})

test.each(termsDocuments)('no two parts of the %s’s sections share an anchor, and nothing is empty', (document) => {
  for (const language of languages) {
    const { sections } = termsOf(document, language)
    for (const { parts } of sections) {
      expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
      expect(parts.filter(({ title, clauses }) => title === '' || clauses.length === 0)).toEqual([])
    }
    expect(sentencesOf(document, language).filter(([, sentence]) => sentence.trim() === '')).toEqual([])
  }
})

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`

const r = retailerClocks
test.each([
  [
    'return of equipment',
    `Equipment within ${r.equipmentReturnDays} days`,
    `Equipo en un plazo de ${r.equipmentReturnDays} días`,
  ],
  [
    'lost equipment',
    `within ${r.equipmentInvoiceDays} calendar days`,
    `plazo de ${r.equipmentInvoiceDays} días naturales`,
  ],
  [
    'replacement',
    `within ${r.replacementBusinessDays} business days`,
    `plazo de ${r.replacementBusinessDays} días hábiles`,
  ],
  [
    'malfunction',
    `within ${r.malfunctionReturnDays} days of the replacement order`,
    `plazo de ${r.malfunctionReturnDays} días desde el pedido de sustitución`,
  ],
  ['updates', `within ${r.updateDays} days of our notice`, `plazo de ${r.updateDays} días desde nuestra comunicación`],
  [
    'settlement account',
    `Account within ${r.accountNoticeDays} days`,
    `liquidación en un plazo de ${r.accountNoticeDays} días`,
  ],
  [
    'errors',
    `within ${r.erroneousBusinessDays} business days of the transaction`,
    `plazo de ${r.erroneousBusinessDays} días hábiles desde la transacción`,
  ],
  ['claims', `within ${r.claimDays} calendar days of it`, `los ${r.claimDays} días naturales siguientes`],
  ['fee changes', `object within ${r.feeObjectionDays} days`, `oponerse en un plazo de ${r.feeObjectionDays} días`],
  ['disputes', `in writing within ${r.disputeDays} days`, `por escrito en un plazo de ${r.disputeDays} días`],
  [
    'termination',
    `giving us ${r.terminationNoticeDays} days written notice`,
    `preaviso por escrito de ${r.terminationNoticeDays} días`,
  ],
  [
    'damages',
    `${r.damagesTimesMonthly} times your estimated monthly charges`,
    `${r.damagesTimesMonthly} veces sus cargos mensuales`,
  ],
  [
    'liability',
    `Fees of the ${r.liabilityMonths} months before`,
    `Comisiones de los ${r.liabilityMonths} meses anteriores`,
  ],
  [
    'suspension',
    `not reinstated within ${r.suspensionDays} days`,
    `no se restablecen en un plazo de ${r.suspensionDays} días`,
  ],
  ['law', 'the State of Florida', 'estado de Florida'],
  ['answer', `within ${applicationClocks.answerHours} hours`, `plazo de ${applicationClocks.answerHours} horas`],
  ['bank', `takes ${applicationClocks.bankHours} hours`, `tarda ${applicationClocks.bankHours} horas`],
  [
    'micro-deposit',
    `${applicationClocks.microDepositTries} attempts`,
    `${applicationClocks.microDepositTries} intentos`,
  ],
])('the retailer reads of: %s', (_, english, spanish) => {
  expect(whole('retailer', 'en-US')).toContain(english)
  expect(whole('retailer', 'es-ES')).toContain(spanish)
})

const p = providerClocks
test.each([
  [
    'vision aids',
    `up to ${p.followUpVisits} follow-up visits within ${p.followUpYears} year of`,
    `hasta ${p.followUpVisits} visitas de seguimiento en el plazo de ${p.followUpYears} año`,
  ],
  ['appointments', `within ${p.appointmentWeeks} weeks of the request`, `plazo de ${p.appointmentWeeks} semanas`],
  ['payment', `${p.returnPeriodDays}-day return period has ended or`, `devolución de ${p.returnPeriodDays} días o`],
  [
    'licences',
    `within ${p.licenseNoticeHours} hours when your licence`,
    `plazo de ${p.licenseNoticeHours} horas cuando su licencia`,
  ],
  [
    'suspension',
    `within ${r.suspensionDays} days, termination for cause`,
    `plazo de ${r.suspensionDays} días, sigue la resolución`,
  ],
  ['law', 'the State of Florida', 'estado de Florida'],
])('the provider reads of: %s', (_, english, spanish) => {
  expect(whole('provider', 'en-US')).toContain(english)
  expect(whole('provider', 'es-ES')).toContain(spanish)
})

test('1 §4, 1 §6, 1 §9: the retailer’s obligations end with the fee schedule', () => {
  for (const language of languages) {
    const obligations = termsOf('retailer', language).sections.find(({ id }) => id === 'Retailer_obligations')
    expect(obligations?.fees?.rows.map(({ amount }) => amount)).toEqual([
      money(feeSchedule.firstTerminalCents),
      money(feeSchedule.additionalTerminalCents),
      money(feeSchedule.lostTerminalCents),
      money(feeSchedule.terminalServiceCents),
      `${feeSchedule.processingBasisPoints / 100}%`,
      money(feeSchedule.fixedCents),
      money(feeSchedule.equipmentValueCents),
    ])
  }
})

test.each([
  ['retailer', 'starts when you click to accept it or when you first use the Services'],
  ['retailer', 'Where suspended Services are not reinstated within 30 days'],
  ['retailer', 'During the trial period the Fees are waived'],
  ['retailer', 'do not require a Cardholder to make a balance inquiry'],
  ['retailer', 'at the request of a government authority or if you become insolvent'],
  ['retailer', 'You notify us of every change of ownership, address or bank details'],
  ['retailer', 'the Flex Card member to whom a Card was issued'],
  ['retailer', 'Class action waiver'],
  ['provider', '"Practitioner" means a licensed person'],
  ['provider', 'after the 60-day return period has ended or after we have received the completed documents'],
] as const)('the %s’s agreement says: %s', (document, words) => {
  expect(JSON.stringify(termsOf(document, 'en-US').sections).replaceAll('\\"', '"')).toContain(words)
})
