import type { Input } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/statement-files.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { moneyFromCents, plainAmount } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { isoIn, zoneName } from '@tillgate/domain/zones.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { FastifyReply } from 'fastify'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { translate } from '#server/http/translate.ts'
import { paperDates, paperDayOf } from '#server/base/paper-dates.ts'
import { refuse } from '#server/base/refusal.ts'
import { exactOf, numberOf } from './breakdown.answer.ts'
import { findDeposit, sumEntries } from './breakdown.queries.ts'
import { ownStatement } from './statements.service.ts'
import type { StatementRow } from './statements.queries.ts'
import { everyEntry, type FileEntry } from './every-entry.queries.ts'
import { drawn, type Paper } from '#server/http/paper.ts'
import { streamFile } from '#server/http/stream-file.ts'
import type { Writable } from 'node:stream'

const left = (): Error => new Error('The reader closed the connection before the end of the file')

const room = (into: Writable): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      into.off('drain', look)
      into.off('close', look)
      if (into.destroyed) reject(left())
      else resolve()
    }
    into.on('drain', look)
    into.on('close', look)
  })

/** Writes and waits for slow readers, so that nothing accumulates in memory. */
const writeTo = async (into: Writable, bytes: Buffer | string): Promise<void> => {
  if (into.destroyed) throw left()
  if (!into.write(bytes)) await room(into)
}

/** `2026-11-20T16:29-05:00`, on the clocks of New York, for programs that read the CSV file. */
const stampOf = (at: Date): string => isoIn(bankZone, at)

type Statement = { row: StatementRow; number: string; trace: string | null; partnerId: string; entries: number }

const foundStatement = async (
  db: Db,
  { caller }: Context<PortalUser>,
  asked: Input<typeof contract.downloadStatementPdf>,
): Promise<Statement> => {
  const { partnerId } = caller
  const row = await ownStatement(db, partnerId, asked)
  const found = (await findDeposit(db, { partnerId, id: row.id })) ?? refuse('statement.not-found')
  const { entries } = await sumEntries(db, { partnerId, id: row.id })
  const number = numberOf(found.storeCode, row.cutOff)
  return { row, number, trace: found.trace, partnerId, entries }
}

const exactText = (entry: FileEntry): string => {
  const exact = exactOf(entry)
  return exact === null ? '' : exact.toFixed(4)
}
const benefitsText = ({ purchaseType, benefitsCents }: FileEntry): string =>
  benefitsCents === null ? '' : plainAmount(purchaseType === 'RETURN' ? -benefitsCents : benefitsCents)

const csvHeadings = [
  'statement',
  'store',
  'support-id',
  'cut-off',
  'type',
  'booked',
  'receipt',
  'transaction',
  'card',
  'benefits',
  'exact',
  'amount',
  'reason',
] as const

const csvOf = async function* (db: Db, { row, number, partnerId }: Statement, language: Language) {
  yield csvStart + csvLine(csvHeadings.map((name) => translate(language, `statement-file.${name}`)))
  for await (const entry of everyEntry(db, { partnerId, id: row.id })) {
    yield csvLine([
      number,
      row.storeName,
      row.storeCode,
      stampOf(row.cutOff),
      translate(language, `entry.${entry.type}`),
      stampOf(entry.bookedAt),
      entry.receiptNumber ?? '',
      entry.purchaseId ?? '',
      entry.last4 ?? '',
      benefitsText(entry),
      exactText(entry),
      plainAmount(entry.cents),
      entry.reason,
    ])
  }
}

export const downloadStatementCsv =
  (deps: Pick<Deps, 'readSource'>) =>
  (asked: Input<typeof contract.downloadStatementCsv>, context: Context<PortalUser>, reply: FastifyReply) =>
    streamFile(deps, context, reply, 'csv', async (db) => {
      const statement = await foundStatement(db, context, asked)
      return {
        name: `statement-${statement.number}.csv`,
        media: 'text/csv; charset=utf-8',
        write: async (into) => {
          for await (const line of csvOf(db, statement, context.meta.language)) await writeTo(into, line)
        },
      }
    })

const describe = (paper: Paper, { row, number, trace }: Statement, language: Language): void => {
  const text = (key: Parameters<typeof translate>[1], params = {}): string => translate(language, key, params)
  const dates = paperDates(language, bankZone)
  const at = (moment: Date): string => `${dates.time(moment)} ${zoneName(bankZone, moment)}`
  paper.heading(text('statement-file.title', { number }))
  paper.line(row.storeName, { strong: true })
  paper.line(`${text('statement-file.cut-off')}: ${at(row.cutOff)}`, { quiet: true })
  paper.line(`${text('statements.status')}: ${text(`statement.${row.status}`)}`, { quiet: true })
  if (row.last4 !== null) paper.line(`${text('statements.account-number')}: ••${row.last4}`, { quiet: true })
  if (row.effectiveDay !== null)
    paper.line(`${text('statement-file.paid-on')}: ${paperDayOf(language, row.effectiveDay)}`, { quiet: true })
  if (trace !== null) paper.line(`${text('statements.trace')}: ${trace}`, { quiet: true })
  if (row.returnCode !== null && row.returnedAt !== null) {
    const returned = `${row.returnCode}, ${at(row.returnedAt)}`
    paper.line(`${text('statements.step-returned')}: ${returned}`, { quiet: true })
  }
  paper.figure(text('statements.gross'), moneyFromCents(row.grossCents))
  paper.figure(text('statements.fees'), moneyFromCents(row.feeCents))
  paper.figure(text('statements.adjustments'), moneyFromCents(row.adjustmentCents))
  paper.figure(text('statements.carried-figure'), moneyFromCents(row.carryCents))
  paper.figure(text('statements.amount-payable'), moneyFromCents(row.payableCents), { strong: true })
  paper.figure(text('statements.total-amount'), moneyFromCents(row.totalCents))
}

const drawStatement = async (paper: Paper, db: Db, statement: Statement, language: Language): Promise<void> => {
  describe(paper, statement, language)
  const dates = paperDates(language, bankZone)
  const table = paper.table([
    { title: translate(language, 'statement-file.booked'), share: 0.21 },
    { title: translate(language, 'statement-file.type'), share: 0.35 },
    { title: translate(language, 'statement-file.benefits'), share: 0.14, isNumeric: true },
    { title: translate(language, 'statement-file.exact'), share: 0.14, isNumeric: true },
    { title: translate(language, 'statement-file.amount'), share: 0.16, isNumeric: true },
  ])
  let [cents, entries] = [0, 0]
  for await (const entry of everyEntry(db, { partnerId: statement.partnerId, id: statement.row.id })) {
    cents += entry.cents
    entries += 1
    const of =
      entry.last4 === null || entry.purchaseId === null ? entry.reason : `${entry.receiptNumber}, ••${entry.last4}`
    const what = [translate(language, `entry.${entry.type}`), of].filter((part) => part !== '').join(', ')
    const benefits = benefitsText(entry)
    await table.row([
      dates.time(entry.bookedAt),
      what,
      benefits === '' ? '' : moneyFromCents(Math.round(Number(benefits) * 100)),
      exactText(entry),
      moneyFromCents(entry.cents),
    ])
  }
  await table.row(
    [translate(language, 'statement-file.entries', { figure: entries }), '', '', '', moneyFromCents(cents)],
    true,
  )
}

export const downloadStatementPdf =
  (deps: Pick<Deps, 'readSource'>) =>
  (asked: Input<typeof contract.downloadStatementPdf>, context: Context<PortalUser>, reply: FastifyReply) =>
    streamFile(deps, context, reply, 'pdf', async (db) => {
      const { language } = context.meta
      const statement = await foundStatement(db, context, asked)
      const title = translate(language, 'statement-file.title', { number: statement.number })
      return {
        name: `statement-${statement.number}.pdf`,
        media: 'application/pdf',
        write: async (into) => {
          const sheet = { title, language, day: statement.row.cutOff, rows: statement.entries }
          for await (const piece of drawn(sheet, (paper) => drawStatement(paper, db, statement, language))) {
            await writeTo(into, piece)
          }
        },
      }
    })
