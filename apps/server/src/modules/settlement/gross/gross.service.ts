import type * as contract from '@tillgate/contract/operator-settlement.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { plainAmount } from '@tillgate/domain/money.ts'
import type { FastifyReply } from 'fastify'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { sendCsv } from '#server/http/attachment.ts'
import { einField } from '#server/modules/onboarding/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { sumSales, type GrossRow } from './gross.queries.ts'

/** Column names, equal in every language, because other programs read the file. */
const columns = ['month', 'ein', 'partners', 'stores', 'sales', 'gross']

/** Formats the EIN as on tax forms, so that a spreadsheet keeps a leading zero. */
const einOf = (keyring: Keyring, row: GrossRow): string =>
  row.einSealed ? keyring.open(einField(row), row.einSealed).replace(/^(\d{2})(\d{7})$/, '$1-$2') : ''

/** Writes one line per EIN; stores without an EIN have one line per partner. */
const lineOf = (keyring: Keyring, month: string, rows: readonly GrossRow[]): string[] => {
  const [first] = rows
  const sum = (of: (row: GrossRow) => number): number => rows.reduce((total, row) => total + of(row), 0)
  return [
    month,
    first ? einOf(keyring, first) : '',
    [...new Set(rows.map(({ partner }) => partner))].join('; '),
    String(rows.length),
    String(sum(({ sales }) => sales)),
    plainAmount(sum(({ cents }) => cents)),
  ]
}

/** Streams the file. The file contains EINs, so each download is audited. */
export const exportGross = async (
  { query: { month } }: Input<typeof contract.exportGross>,
  context: Context<Operator>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const name = `gross-${month}.csv`
  const rows = await changeAsOperator(context, operatorTenantId, async (db, audit) => {
    const found = await sumSales(db, `${month}-01`)
    const after = { fileName: name }
    await audit({ action: 'payout.gross-exported', object: 'settlement-run', objectId: operatorTenantId, after })
    return found
  })
  const lines = [...Map.groupBy(rows, (row) => einOf(context.keyring, row) || row.partnerId).values()].map((of) =>
    lineOf(context.keyring, month, of),
  )
  return sendCsv(reply.header('cache-control', 'no-store'), name, [columns, ...lines])
}
