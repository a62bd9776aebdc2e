import { createHash } from 'node:crypto'
import type { PurseCents } from '@tillgate/domain/baskets.ts'
import type { Entry } from '@tillgate/domain/entries.ts'
import { transactionTimeoutSeconds, type EntryMode } from '@tillgate/domain/purchases.ts'
import { idAt } from '#server/base/ids.ts'
import type { FoundItem } from '../../modules/sales/pricing/price.queries.ts'
import type { FeeScheduleRow, ProgramRow } from '../../modules/sales/programs.queries.ts'

/** Account of a store with a program and its fees. Providers are paid later than they sell. */
export type Account = {
  partnerId: string
  storeId: string
  program: ProgramRow
  fees: FeeScheduleRow
  isProvider: boolean
}
/** Cashier and till. */
export type Served = { terminalId: string; cashier: { id: string; name: string } }
/** Visit to a till with its later events. All instants are in the past. */
export type Visit = Served & {
  startedAt: Date
  /** Instant of the issuer's answer, or of the basket's abandonment. */
  answeredAt: Date
  /** Date in the program's time zone, which decides the lists in force. */
  day: string
  terminalTxnNo: number
  lines: readonly { item: FoundItem; quantityMilli: number; discountCents: number }[]
  outcome: 'paid' | 'declined' | 'canceled' | 'unanswered'
  /** The issuer's name of its approval. */
  reference: string
  card: { cardRef: string; last4: string; entryMode: EntryMode }
  /** Paid share of each purse's requested amount, in thousandths. */
  paidMilli: number
  isReceiptMailed: boolean
  /** Kind of the payment beside the card; undefined: the till recorded none. */
  restKind?: 'CASH' | 'CARD' | undefined
  reversedAt?: Date
  returned?: Served & { at: Date; lines: readonly { lineNo: number; quantityMilli: number }[] }
}

export type Row = Record<string, unknown>
/** Rows of the tables of a sale, by the names of their columns. */
export type HistoryRows = {
  purchases: Row[]
  lines: Row[]
  authorisations: Row[]
  entries: (Row & { booked_at: Date })[]
  tenders: Row[]
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)
/** As `json_populate_recordset` reads a bytea. */
export const bytesText = (bytes: Buffer): string => String.raw`\x` + bytes.toString('hex')

/** Columns that a visit's sale and return share. */
export const purchaseRow = ({ storeId, program }: Account, { terminalId, cashier }: Served) => ({
  store_id: storeId,
  program_id: program.id,
  terminal_id: terminalId,
  cashier_id: cashier.id,
  cashier_name: cashier.name,
  timeout_seconds: transactionTimeoutSeconds,
})

export type Asked = {
  kind: 'SALE' | 'RETURN'
  state: string
  asked: readonly PurseCents[]
  approved: readonly PurseCents[]
}
export const authorisationRow = (id: string, at: Date, visit: Visit, asked: Asked, { terminalId }: Served): Row => {
  const isAnswered = visit.outcome !== 'unanswered'
  const isPaid = visit.outcome === 'paid'
  return {
    id: idAt(at),
    purchase_id: id,
    terminal_id: terminalId,
    request_key: id,
    request_hash: bytesText(createHash('sha256').update(id).digest()),
    ...asked,
    reference: isPaid ? visit.reference : null,
    card_ref: isPaid && asked.kind === 'SALE' ? visit.card.cardRef : null,
    last4: isAnswered && asked.kind === 'SALE' ? visit.card.last4 : null,
    entry_mode: asked.kind === 'SALE' ? visit.card.entryMode : null,
    decline_code: visit.outcome === 'declined' ? 'NO_BALANCE' : null,
    asked_at: at,
    answered_at: at,
  }
}

/** Cash is given in notes of five dollars. */
const noteCents = 500

/** Payment beside the card that a till takes, or with negative cents gives back; none without an amount. */
export const tenderRows = (
  visit: Visit,
  { purchaseId, at, cents }: { purchaseId: string; at: Date; cents: number },
  { terminalId, cashier }: Served = visit,
): Row[] =>
  visit.restKind === undefined || cents === 0
    ? []
    : [
        {
          id: idAt(at),
          purchase_id: purchaseId,
          terminal_id: terminalId,
          cashier_id: cashier.id,
          kind: visit.restKind,
          cents,
          given_cents: visit.restKind === 'CASH' && cents > 0 ? Math.ceil(cents / noteCents) * noteCents : null,
          created_at: at,
        },
      ]

type Booking = { id: string; at: Date; payableFrom: Date | null }
export const entryRows = ({ storeId, program }: Account, { id, at, payableFrom }: Booking, entries: readonly Entry[]) =>
  entries.map(({ type, cents }) => ({
    id: idAt(at),
    store_id: storeId,
    program_id: program.id,
    type,
    cents,
    purchase_id: id,
    booked_at: at,
    payable_from: payableFrom,
  }))
