import type * as contract from '@tillgate/contract/operator-bank-statements.ts'
import type {
  BankDifference,
  BankStatementLine,
  BankStatementRow,
} from '@tillgate/contract/operator-bank-statements.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { accountOfKind } from '@tillgate/domain/bank-line-kinds.ts'
import { reconcileBank } from '@tillgate/domain/bank-matching.ts'
import { fromCents, plainAmount } from '@tillgate/domain/money.ts'
import type { FastifyReply } from 'fastify'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { sendCsv } from '#server/http/attachment.ts'
import { sumAccounts } from '../bank-lines/bank-lines.queries.ts'
import { findStatement, listStatements, type StatementRow } from './bank-statements.queries.ts'
import {
  countMatched,
  listDifferences,
  listFiles,
  listLines,
  sumBooks,
  sumReturned,
  type DifferenceRow,
  type LineRow,
} from './reconciliation.queries.ts'

const toStatement = (row: StatementRow): BankStatementRow => ({
  id: row.id,
  name: row.name,
  format: row.format,
  firstDay: row.firstDay,
  day: row.day,
  asOf: row.asOf,
  last4: row.last4,
  opening: fromCents(row.openingCents),
  closing: fromCents(row.closingCents),
  lines: row.lines,
  open: row.open,
  loadedBy: { id: row.loadedBy, name: row.loadedName },
  loadedAt: row.loadedAt.toISOString(),
  pendingRows: row.pendingRows,
  otherAccounts: row.otherAccounts,
  isWithdrawn: row.isWithdrawn,
})

export const listBankStatements = (
  { query }: Input<typeof contract.listBankStatements>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listBankStatements>> =>
  withOperator(pool, async (db) => {
    const { rows, total } = await listStatements(db, pageOf(query, { sort: 'day', highestFirst: true }))
    return listAnswer(rows.map(toStatement), query, total)
  })

const toDifference = ({ kind, text, cents, since, run, runId, exceptionId }: DifferenceRow): BankDifference => ({
  kind,
  text,
  amount: fromCents(cents),
  since,
  run,
  runId,
  exceptionId,
})

const missing = (rows: readonly DifferenceRow[], kind: 'FILE' | 'RETURN'): number =>
  rows.reduce((sum, row) => sum + (row.kind === kind ? Math.abs(row.cents) : 0), 0)

const headOf = async (db: Db, row: StatementRow) => ({
  ...toStatement(row),
  records: row.records,
  credits: { amount: fromCents(row.creditCents), count: row.credits },
  debits: { amount: fromCents(row.debitCents), count: row.debits },
  matched: await countMatched(db, row.id),
  isLatest: row.isLatest,
  withdrawal:
    row.proposalId === null
      ? null
      : { proposalId: row.proposalId, number: row.proposalNumber ?? 0, reason: row.proposalReason ?? '' },
})

/**
 * The books are counted from our records, the differences are named one by one: both sums are compared, and an unequal pair is
 * a defect of ours, not of the bank.
 */
export const getBankStatement = (
  { params: { id } }: Input<typeof contract.getBankStatement>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.getBankStatement>> =>
  withOperator(pool, async (db) => {
    const row = (await findStatement(db, id)) ?? refuse('bank-statement.not-found')
    const head = await headOf(db, row)
    if (row.isWithdrawn) return { ...head, books: null, difference: null, differences: [], accounts: [], files: [] }
    const sums = (await sumBooks(db, row.day)) ?? refuse('bank-statement.not-found')
    const differences = await listDifferences(db, { firstDay: sums.firstDay, day: row.day })
    const { booksCents, differenceCents } = reconcileBank({
      firstOpeningCents: sums.firstOpeningCents,
      closingCents: row.closingCents,
      expectedCents: sums.expectedCents,
      missingFilesCents: missing(differences, 'FILE'),
      missingReturnsCents: missing(differences, 'RETURN'),
    })
    const named = differences.reduce((sum, { cents }) => sum + cents, 0)
    if (named !== differenceCents)
      throw new Error(`Bank less books is ${differenceCents} cents, but the listed differences add up to ${named}`)
    const files = await listFiles(db, row)
    const returned = await sumReturned(
      db,
      files.map(({ fileId }) => fileId),
    )
    return {
      ...head,
      books: fromCents(booksCents),
      difference: fromCents(differenceCents),
      differences: differences.map(toDifference),
      accounts: (await sumAccounts(db, row.day)).map(({ account, lines, cents }) => ({
        account,
        lines,
        amount: fromCents(cents),
      })),
      files: files.map(({ runId, run, name, effectiveDay, sentCents, entries, takenCents, fileId }) => ({
        runId,
        run,
        name,
        effectiveOn: effectiveDay,
        sent: fromCents(sentCents),
        entries,
        taken: takenCents === null ? null : fromCents(takenCents),
        cameBack: fromCents(returned.get(fileId) ?? 0),
      })),
    }
  })

const stateOf = ({ result, isOpen }: LineRow): BankStatementLine['state'] => {
  if (result === 'MATCHED' || result === 'RULE' || result === 'WITHDRAWN') return result
  return isOpen ? 'OPEN' : 'EXPLAINED'
}
const toLine = (row: LineRow): BankStatementLine => ({
  no: row.no,
  typeCode: row.typeCode,
  reference: row.reference,
  text: row.text,
  amount: fromCents(row.cents),
  state: stateOf(row),
  record: row.record,
  expected: row.record === null ? null : fromCents(row.expectedCents),
  run: row.run,
  runId: row.runId,
  exceptionId: row.exceptionId,
  explanation: row.resolution,
  kind: row.kind,
  account: row.kind === null ? null : accountOfKind[row.kind],
  isProposed: row.isProposed,
})

export const listBankStatementLines = (
  { params: { id }, query }: Input<typeof contract.listBankStatementLines>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listBankStatementLines>> =>
  withOperator(pool, async (db) => {
    if (!(await findStatement(db, id))) refuse('bank-statement.not-found')
    const page = pageOf(query, { sort: 'no', highestFirst: false })
    const { rows, total } = await listLines(db, { id, isOpen: query.open === 'true' }, page)
    return listAnswer(rows.map(toLine), query, total)
  })

/** Column names, equal in every language, because other programs read the file. */
const columns = 'day,no,type,amount,reference,text,state,record,expected,run,explanation,kind,account'

export const exportBankStatement = async (
  { params: { id }, query: { open } }: Input<typeof contract.exportBankStatement>,
  context: Context<Operator>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { day, rows } = await changeAsOperator(context, operatorTenantId, async (db, audit) => {
    const statement = (await findStatement(db, id)) ?? refuse('bank-statement.not-found')
    const page = { sort: 'no', highestFirst: false, limit: totalCap, offset: 0 }
    const lines = await listLines(db, { id, isOpen: open === 'true' }, page)
    await audit({
      action: 'bank-statement.exported',
      object: 'bank-statement',
      objectId: id,
      after: { day: statement.day },
    })
    return { day: statement.day, rows: lines.rows }
  })
  const lineOf = (row: LineRow): string[] => [
    day,
    String(row.no),
    row.typeCode,
    plainAmount(row.cents),
    row.reference,
    row.text,
    stateOf(row),
    row.record ?? '',
    row.record === null ? '' : plainAmount(row.expectedCents),
    row.run === null ? '' : `R-${row.run}`,
    row.resolution,
    row.kind ?? '',
    row.kind === null ? '' : accountOfKind[row.kind],
  ]
  return sendCsv(reply, `bank-statement-${day}.csv`, [columns.split(','), ...rows.map(lineOf)])
}
