import { createHash } from 'node:crypto'
import type * as contract from '@tillgate/contract/operator-bank-statements.ts'
import { BankFileChoice } from '@tillgate/contract/operator-bank-statements.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { bankFeeLimitCents, matchBankLines, type LineMatch } from '@tillgate/domain/bank-matching.ts'
import { bankStatementBytesMax, type BankLine, type BankStatement } from '@tillgate/domain/bank-statement.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Operator } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { collectFile, type CollectedFile } from '#server/http/collect-file.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { parseJsonStrict } from '#server/http/parse-json.ts'
import { readForm } from '#server/http/read-form.ts'
import { withContent } from '#server/http/request-meta.ts'
import type { Sheets } from '#server/integrations/sheets/port.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import { insertBankLineExceptions, markApplied, type LineException } from '#server/modules/settlement/api.ts'
import {
  closeLine,
  findLastDay,
  findLatest,
  insertLines,
  insertStatement,
  isFuture,
  isLoaded,
  listColumnMappings,
  listOpenLines,
  listUncreditedReturns,
  listUntakenFiles,
  storeColumnMapping,
  sumFees,
  type MatchedLine,
} from './bank-statements.queries.ts'
import { lockStatements } from '../bank-lines/bank-lines.queries.ts'
import { chooseStatement, questionOf } from './choose-statement.service.ts'
import { readBankFile } from './read-file.service.ts'

const perMinute = { name: 'bank-statement-load', max: 30, seconds: 60 }

const collect = collectFile({
  bytesMax: bankStatementBytesMax,
  tooLarge: 'bank-file.too-large',
  unnamed: 'statement.bai',
})

/** Requires the day after the last statement, its closing balance and its account. Returns the last digits of the account. */
const requireNext = async (db: Db, { day, openingCents }: BankStatement, last4: string): Promise<string> => {
  const latest = await findLatest(db)
  if (!latest) return last4
  if (day === latest.day) refuse('bank-file.loaded')
  if (last4 !== '' && latest.last4 !== '' && last4 !== latest.last4) refuse('bank-file.other-account')
  if (day < latest.day || openingCents !== latest.closingCents) refuse('bank-file.not-next')
  return last4 === '' ? latest.last4 : last4
}

const exceptionOf = (line: BankLine, { result }: LineMatch, id: string): LineException => ({
  id,
  code: line.typeCode,
  trace: /\d{15}/.exec(`${line.bankReference} ${line.customerReference} ${line.text}`.replaceAll(' ', ''))?.[0] ?? '',
  cents: line.cents,
  text: line.text === '' ? line.bankReference : line.text,
  why: result === 'AMOUNT' ? 'line-amount' : 'unknown-line',
})

/** Matches open lines of earlier statements with records booked since, by the day of each line. */
const matchOpenLines = async (db: Db): Promise<void> => {
  let files = await listUntakenFiles(db)
  let returns = await listUncreditedReturns(db)
  for (const line of await listOpenLines(db)) {
    const [match] = matchBankLines([line], { files, returns, feeCents: 0, feeLimitCents: 0, day: line.day })
    if (match?.result !== 'MATCHED') continue
    await closeLine(db, line, match)
    await markApplied(db, line.exceptionId)
    files = files.filter(({ id }) => id !== match.recordId)
    returns = returns.filter(({ id }) => id !== match.recordId)
  }
}

/** Stores the lines with their matches. Returns the number of lines that wait for an operator. */
const storeLines = async (db: Db, id: string, { lines, day }: BankStatement): Promise<number> => {
  const matches = matchBankLines(lines, {
    files: await listUntakenFiles(db),
    returns: await listUncreditedReturns(db),
    feeCents: await sumFees(db, day),
    feeLimitCents: bankFeeLimitCents,
    day,
  })
  const byNo = new Map(matches.map((match) => [match.no, match]))
  const rows: MatchedLine[] = []
  const exceptions: LineException[] = []
  for (const line of lines) {
    const match = byNo.get(line.no)
    if (!match) throw new Error(`Line ${line.no} has no match`)
    const exceptionId = match.result === 'AMOUNT' || match.result === 'UNKNOWN' ? newId() : null
    if (exceptionId !== null) exceptions.push(exceptionOf(line, match, exceptionId))
    rows.push({ line, match, exceptionId })
  }
  await insertBankLineExceptions(db, exceptions)
  await insertLines(db, id, rows)
  return exceptions.length
}

const findState = async (db: Db) => ({ latest: await findLatest(db), lastDay: await findLastDay(db) })

/** Stores a statement and its matched lines in one transaction, or returns the question that a person must answer first. */
export const storeBankFile = async (
  sheets: Sheets,
  { file, choice }: { file: CollectedFile; choice: BankFileChoice },
  context: Context<Operator>,
): Promise<Answer<typeof contract.loadBankStatement>> => {
  const { keyring, caller, pool } = context
  const mappings = await withOperator(pool, listColumnMappings)
  const read = await readBankFile(sheets, file.bytes, { columns: choice.columns, mappings })
  if ('about' in read) return { id: null, question: read }
  const open = await withOperator(pool, async (db) => questionOf(read.readings, choice, await findState(db)))
  if (open) return { id: null, question: open }
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  return changeAsOperator(
    withContent(context, '/api/operator/bank-statements', `${sha256} ${JSON.stringify(choice)}`),
    operatorTenantId,
    async (db, audit) => {
      await lockStatements(db)
      const { account, otherAccounts, statement } = chooseStatement(read.readings, choice, await findState(db))
      if (await isFuture(db, statement.day)) refuse('bank-file.future')
      if (await isLoaded(db, sha256)) refuse('bank-file.loaded')
      const last4 = await requireNext(db, statement, account)
      await matchOpenLines(db)
      const id = newId()
      const { firstDay, day, time: asOf, openingCents, closingCents, records, pendingRows } = statement
      const place = { table: 'bank_statement', column: 'sealed', partnerId: operatorTenantId, rowId: id }
      const sealed = keyring.seal(place, file.bytes.toString('latin1'))
      await insertStatement(db, {
        id,
        name: file.name,
        format: read.format,
        firstDay,
        day,
        asOf,
        last4,
        openingCents,
        closingCents,
        records,
        pendingRows,
        otherAccounts,
        sha256,
        sealed,
        loadedBy: caller.userId,
      })
      if (read.mapping) await storeColumnMapping(db, { ...read.mapping, userId: caller.userId })
      const count = await storeLines(db, id, statement)
      if (count > 0)
        await mailOperators(db, context, 'bank-exceptions', { count }, { kind: 'EXCEPTION', permission: 'payouts.pay' })
      const after = {
        name: file.name,
        day,
        lines: statement.lines.length,
        open: count,
        ...(pendingRows > 0 ? { pendingRows } : {}),
        ...(otherAccounts > 0 ? { otherAccounts } : {}),
        ...(choice.dayOrder === undefined ? {} : { dayOrder: choice.dayOrder }),
        ...(choice.reading === undefined ? {} : { reading: choice.reading }),
        ...(choice.closing === undefined ? {} : { closing: choice.closing }),
        ...(read.mapping ? { columns: read.mapping.mapping } : {}),
      }
      await audit({ action: 'bank-statement.loaded', object: 'bank-statement', objectId: id, after })
      return { id, question: null }
    },
  )
}

const choiceOf = (text: string | undefined): BankFileChoice => {
  if (text === undefined) return {}
  const parsed = z.safeParse(BankFileChoice, parseJsonStrict(text, { name: 'choice' }))
  return parsed.success ? parsed.data : refuse('bank-file.choice')
}

export const loadBankStatement =
  ({ sheets }: Pick<Deps, 'sheets'>) =>
  async (request: FastifyRequest, context: Context<Operator>): Promise<Answer<typeof contract.loadBankStatement>> => {
    const { pool, keyring, caller } = context
    await limitRate({ pool, keyring }, [{ ...perMinute, subject: caller.userId }])
    const { stored: file, form } = await readForm(request, {
      file: collect,
      discard: async () => undefined,
      missing: 'bank-file.missing',
    })
    return storeBankFile(sheets, { file, choice: choiceOf(form.fields.get('choice')?.[0]) }, context)
  }
