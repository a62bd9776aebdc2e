import type * as contract from '@tillgate/contract/operator-proofs.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { plainAmount } from '@tillgate/domain/money.ts'
import type { FastifyReply } from 'fastify'
import type { Operator } from '#server/caller.ts'
import { changeAsOperator, programmeId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { attachment } from '#server/http/attachment.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { einField } from '../../onboarding/api.ts'
import { sumSales, type GrossRow } from './gross.queries.ts'

/** Columns are called alike in every language: other programs read them. */
const columns = ['month', 'ein', 'partners', 'stores', 'sales', 'gross']

/** As on tax forms: a spreadsheet keeps the zero that it may begin with. */
const einOf = (row: GrossRow): string =>
  row.einSealed
    ? theKeyring()
        .open(einField(row), row.einSealed)
        .replace(/^(\d{2})(\d{7})$/, '$1-$2')
    : ''

/** Stores without an EIN are each partner's own line, so that nothing is left out. */
const lineOf = (month: string, rows: readonly GrossRow[]): string[] => {
  const [first] = rows
  const sum = (of: (row: GrossRow) => number): number => rows.reduce((total, row) => total + of(row), 0)
  return [
    month,
    first ? einOf(first) : '',
    [...new Set(rows.map(({ partner }) => partner))].join('; '),
    String(rows.length),
    String(sum(({ sales }) => sales)),
    plainAmount(sum(({ cents }) => cents)),
  ]
}

/** The file names EINs: each opening of it is written down. */
export const exportGross = async (
  { query: { month } }: Input<typeof contract.exportGross>,
  context: Context<Operator>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const name = `gross-${month}.csv`
  const rows = await changeAsOperator(context, programmeId, async (db, note) => {
    const found = await sumSales(db, `${month}-01`)
    const after = { fileName: name }
    await note({ action: 'payout.gross-exported', object: 'settlement-run', objectId: programmeId, after })
    return found
  })
  const lines = [...Map.groupBy(rows, (row) => einOf(row) || row.partnerId).values()].map((of) => lineOf(month, of))
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment(name))
    .header('cache-control', 'no-store')
    .send(csvStart + [columns, ...lines].map(csvLine).join(''))
}
