import { writeBai2, type WrittenLine } from '@tillgate/domain/bank-statement-writer.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Context } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { settleBankLine } from '../modules/reconciliation/bank-lines/bank-lines.service.ts'
import { storeBankFile } from '../modules/reconciliation/bank-statements/load-statement.service.ts'
import { contextOf, type SeedDeps } from './proposals.ts'
import { findStaff } from './people.ts'
import { findOpenLine, listSettledFiles, type SettledFile } from './seed.queries.ts'
import { hasRow } from '#server/world/rows.queries.ts'

const fundedCents = 1_000_000_00
const account = '000098763300'

const linesOf = (files: readonly SettledFile[], day: string): WrittenLine[] =>
  files
    .filter(({ effectiveDay }) => effectiveDay === day)
    .flatMap(({ name, cents }) => [
      { type: 466, cents: -cents, text: `ACH SETTLEMENT ${name.toUpperCase()}` },
      { type: 698, cents: -350, text: 'ACH ORIGINATION FEE' },
    ])

/** Lines without a record of ours, by the nth statement. The last statement has a return of a payment that is not ours. */
const interest: WrittenLine = { type: 354, cents: 412, text: 'INTEREST PAID' }
const funding: WrittenLine = { type: 195, cents: 250_000_00, text: 'WIRE IN PROGRAM SPONSOR FUNDING' }
const unexplained: WrittenLine = { type: 257, cents: 1_840, text: 'RETURN R03 TRACE 01140153 9999999' }

/** What Olive does with a line: a small one is booked at once, a large one waits for a second person. */
const settled = [
  { line: interest, kind: 'INTEREST', reason: 'Interest of the month, as the bank’s notice says.' },
  { line: funding, kind: 'FUNDING', reason: 'Funding of the sponsor, notice of the same day.' },
] as const
const settleLines = async (deps: SeedDeps, context: Context<Operator>): Promise<void> => {
  for (const { line, kind, reason } of settled) {
    const id = await withOperator(deps.pool, (db) => findOpenLine(db, line.text))
    if (id !== undefined) await settleBankLine(deps)({ params: { id }, body: { kind, reason } }, context)
  }
}

/** Loads the statements of the last two days on which the bank took files, and settles some of their lines. Runs once. */
export const seedBankStatements = async (deps: SeedDeps & Pick<Deps, 'sheets'>): Promise<void> => {
  const { pool } = deps
  if (await withOperator(pool, (db) => hasRow(db, 'bank_statement', {}))) return
  const staff = await findStaff(pool)
  const files = await withOperator(pool, listSettledFiles)
  const days = [...new Set(files.map(({ effectiveDay }) => effectiveDay))].slice(-2)
  if (!staff) return
  const context = contextOf(deps, staff.olive, 'OPERATOR')
  let openingCents = fundedCents
  for (const [nth, day] of days.entries()) {
    const lines = [...linesOf(files, day), ...(nth === days.length - 1 ? [funding, unexplained] : [interest])]
    const short = day.slice(2).replaceAll('-', '')
    const numbered = lines.map((line, at) => ({ ...line, reference: `${short}${at + 1}` }))
    const text = writeBai2({ day: short, time: '1315', account, opening: openingCents, lines: numbered })
    const bytes = Buffer.from(text)
    const file = { name: `PSB_${day.replaceAll('-', '')}_1315.bai`, bytes }
    await storeBankFile(deps.sheets, { file, choice: {} }, context)
    openingCents = lines.reduce((sum, { cents }) => sum + cents, openingCents)
  }
  await settleLines(deps, context)
}
