import { totalCap } from '@tillgate/contract/paging.ts'
import type * as contract from '@tillgate/contract/day-reports.ts'
import { workbookMedia, type Input } from '@tillgate/contract/route.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import type { CountedCents } from '@tillgate/domain/day-report.ts'
import { fromCents, plainAmount } from '@tillgate/domain/money.ts'
import { isKnownTender, knownTenders } from '@tillgate/domain/till-settings.ts'
import { isoIn } from '@tillgate/domain/zones.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { FastifyReply } from 'fastify'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { WorkbookCell } from '#server/integrations/sheets/port.ts'
import type { Deps } from '#server/ports/deps.ts'
import { streamFile } from '#server/http/stream-file.ts'
import { translate } from '#server/http/translate.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { countReports, listReportRows, type StoredReport } from './day-reports.queries.ts'

type Cell = string | number | null | { day: string } | { cents: number }
type Column = { key: Parameters<typeof translate>[1]; cell: (report: StoredReport) => Cell }

const tenderCents = ({ figures }: StoredReport, isMine: (kind: string) => boolean): number =>
  figures.tenders.filter(({ kind }) => isMine(kind)).reduce((sum, { cents }) => sum + cents, 0)
/** Two columns: how many, and their amount. */
const counted = (
  name: 'sales' | 'returns' | 'reversed' | 'reversed-earlier',
  of: (report: StoredReport) => CountedCents,
): Column[] => [
  { key: `day-report.${name}-count`, cell: (report) => of(report).count },
  { key: `day-report.${name}`, cell: (report) => ({ cents: of(report).cents }) },
]

/** Columns of the file in their order. Amounts are dollars, times are those of the store. */
const columns: readonly Column[] = [
  { key: 'day-report.day', cell: ({ day }) => ({ day }) },
  { key: 'day-report.store', cell: ({ storeName }) => storeName },
  { key: 'day-report.terminal', cell: ({ terminalName }) => terminalName },
  { key: 'day-report.number', cell: ({ zNumber }) => zNumber },
  { key: 'day-report.from', cell: ({ fromAt, timeZone }) => isoIn(timeZone, fromAt) },
  { key: 'day-report.to', cell: ({ toAt, timeZone }) => isoIn(timeZone, toAt) },
  { key: 'day-report.closed-at', cell: ({ closedAt, timeZone }) => isoIn(timeZone, closedAt) },
  { key: 'day-report.closed-by', cell: ({ closedByName }) => closedByName },
  ...counted('sales', ({ figures }) => figures.sales),
  ...counted('returns', ({ figures }) => figures.returns),
  ...counted('reversed', ({ figures }) => figures.reversed),
  ...counted('reversed-earlier', ({ figures }) => figures.reversedEarlier),
  { key: 'day-report.net', cell: ({ figures }) => ({ cents: figures.netCents }) },
  { key: 'day-report.card', cell: ({ figures }) => ({ cents: figures.benefitsCents }) },
  ...knownTenders.map((kind): Column => ({
    key: `tender.${kind}`,
    cell: (report) => ({ cents: tenderCents(report, (one) => one === kind) }),
  })),
  {
    key: 'day-report.own-kinds',
    cell: (report) => ({ cents: tenderCents(report, (kind) => !isKnownTender(kind)) }),
  },
  { key: 'day-report.other-register', cell: ({ figures }) => ({ cents: figures.elsewhereCents }) },
  { key: 'day-report.float', cell: ({ floatCents: cents }) => ({ cents }) },
  { key: 'day-report.expected', cell: ({ expectedCents: cents }) => ({ cents }) },
  { key: 'day-report.counted', cell: ({ countedCents: cents }) => (cents === null ? null : { cents }) },
  {
    key: 'day-report.difference',
    cell: ({ countedCents, expectedCents }) => (countedCents === null ? null : { cents: countedCents - expectedCents }),
  },
  { key: 'day-report.note', cell: ({ note }) => note },
]

const isCents = (cell: Cell): cell is { cents: number } => typeof cell === 'object' && cell !== null && 'cents' in cell
const textOf = (cell: Cell): string => {
  if (isCents(cell)) return plainAmount(cell.cents)
  return typeof cell === 'object' ? (cell?.day ?? '') : String(cell)
}
const toWorkbookCell = (cell: Cell): WorkbookCell => {
  if (typeof cell === 'number') return { whole: cell }
  return isCents(cell) ? fromCents(cell.cents) : cell
}

const headingsIn = (language: Language): string[] => columns.map(({ key }) => translate(language, key))
const cellsOf = (report: StoredReport): Cell[] => columns.map(({ cell }) => cell(report))

/** Returns the reports of the list as a file, newest first. */
export const downloadDayReports =
  ({ readSource, sheets }: Pick<Deps, 'readSource' | 'sheets'>) =>
  (
    { query: { format, ...filters } }: Input<typeof contract.downloadDayReports>,
    context: Context<PortalUser>,
    reply: FastifyReply,
  ): Promise<FastifyReply> =>
    streamFile({ readSource }, context, reply, 'day-report', async (db) => {
      const { caller, meta } = context
      const { language } = meta
      const wanted = { ...filters, partnerId: caller.partnerId }
      if (filters.storeId !== undefined) await ownStores(db, caller.partnerId, [filters.storeId])
      if ((await countReports(db, wanted)) > totalCap) refuse('report.too-long')
      const page = { sort: 'day', highestFirst: true, limit: totalCap, offset: 0 }
      const rows = (await listReportRows(db, wanted, page)).map(cellsOf)
      if (rows.length === 0) refuse('report.nothing')
      const headings = headingsIn(language)
      if (format === 'csv') {
        return {
          name: 'day-reports.csv',
          media: 'text/csv; charset=utf-8',
          write: async (into) =>
            void into.write(csvStart + [headings, ...rows.map((row) => row.map(textOf))].map(csvLine).join('')),
        }
      }
      const bytes = await sheets.workbook([
        { name: translate(language, 'day-report.title'), headings, rows: rows.map((row) => row.map(toWorkbookCell)) },
      ])
      return { name: 'day-reports.xlsx', media: workbookMedia, write: async (into) => void into.write(bytes) }
    })
