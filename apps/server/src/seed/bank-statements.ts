import type { Deps } from '#server/boot/deps.ts'
import { withIdentity, withOperator } from '#server/db/with-tenant.ts'
import { storeBankFile } from '../modules/settlement/bank-statements/load.service.ts'
import { contextOf, type SeedDeps } from './proposals.ts'
import { findPerson } from './sales.queries.ts'
import { isStatementLoaded, listSettledFiles, type SettledFile } from './seed.queries.ts'
import { demoStaff } from './staff.ts'

type Line = { type: number; cents: number; text: string }
const fundedCents = 1_000_000_00

const fileOf = (day: string, openingCents: number, lines: readonly Line[]): string => {
  const signed = lines.map(({ type, cents }) => (type < 400 ? cents : -cents))
  const closing = signed.reduce((sum, cents) => sum + cents, openingCents)
  const control = lines.reduce((sum, { cents }) => sum + cents, openingCents + closing)
  const short = day.slice(2).replaceAll('-', '')
  return [
    `01,011401533,TILLGATE,${short},1320,1,,,2/`,
    `02,TILLGATE,011401533,1,${short},1315,USD,2/`,
    `03,000098763300,USD,010,${openingCents},,,015,${closing},,/`,
    ...lines.map(({ type, cents, text }, nth) => `16,${type},${cents},,${short}${nth + 1},,${text}/`),
    `49,${control},${lines.length + 2}/`,
    `98,${control},1,${lines.length + 4}/`,
    `99,${control},1,${lines.length + 6}/`,
  ].join('\r\n')
}

const linesOf = (files: readonly SettledFile[], day: string): Line[] =>
  files
    .filter(({ effectiveDay }) => effectiveDay === day)
    .flatMap(({ name, cents }) => [
      { type: 466, cents, text: `ACH SETTLEMENT ${name.toUpperCase()}` },
      { type: 698, cents: 350, text: 'ACH ORIGINATION FEE' },
    ])

/** Lines that an operator has to explain: a return of a payment that is not ours. */
const unexplained: Line = { type: 257, cents: 1_840, text: 'RETURN R03 TRACE 01140153 9999999' }

/** Loads the statements of the last two days on which the bank took files. Runs once. */
export const seedBankStatements = async (deps: SeedDeps & Pick<Deps, 'sheets'>): Promise<void> => {
  const { pool } = deps
  if (await withOperator(pool, isStatementLoaded)) return
  const email = demoStaff[0]?.email ?? ''
  const olive = await withIdentity(pool, (db) => findPerson(db, email))
  const files = await withOperator(pool, listSettledFiles)
  const days = [...new Set(files.map(({ effectiveDay }) => effectiveDay))].slice(-2)
  if (olive === undefined) return
  const context = contextOf(deps, olive, 'OPERATOR')
  let openingCents = fundedCents
  for (const [nth, day] of days.entries()) {
    const lines = [...linesOf(files, day), ...(nth === days.length - 1 ? [unexplained] : [])]
    const bytes = Buffer.from(fileOf(day, openingCents, lines))
    await storeBankFile(deps.sheets, { name: `PSB_${day.replaceAll('-', '')}_1315.bai`, bytes }, context)
    openingCents = lines.reduce((sum, { type, cents }) => sum + (type < 400 ? cents : -cents), openingCents)
  }
}
