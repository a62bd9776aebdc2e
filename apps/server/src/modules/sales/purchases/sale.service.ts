import type { Payment, PurseCents } from '@tillgate/domain/baskets.ts'
import { entriesOfReversal, entriesOfSale } from '@tillgate/domain/entries.ts'
import { statusesBefore, type EntryMode, type ReversalReason } from '@tillgate/domain/purchases.ts'
import { retailerTypes, type StoreType } from '@tillgate/domain/stores.ts'
import type { Event } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import type { Approval } from '#server/integrations/card-issuer/port.ts'
import { refuse } from '#server/base/refusal.ts'
import { insertEntries, listEntriesOf } from '../entries.queries.ts'
import { findFeeSchedule } from '../programs.queries.ts'
import { setAuthorisationState } from './authorisations.queries.ts'
import { sqlNow } from '#server/db/rows.ts'
import { payLines, transition, type LineRow, type PurchaseRow } from './purchases.queries.ts'
import { giveBackTenders } from './give-back.service.ts'
import { markUndoneSale } from './undone.service.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { receiptCodeOf, receiptHashOf } from '#server/secrets/receipt-code.ts'

type Audit = (event: Event) => Promise<void>
type AuthorisationKey = { partnerId: string; id: string }

/** Queues the reversal at the issuer, which is retried until the issuer confirms. */
const queueReversal = async (db: Db, runtime: Runtime, { partnerId, id }: AuthorisationKey): Promise<void> =>
  runtime.enqueue(db, 'card-settle', { partnerId, id }, id)

const isProvider = (type: StoreType): boolean => !retailerTypes.includes(type)

type Confirmed = {
  purchase: PurchaseRow
  storeType: StoreType
  authorisation: AuthorisationKey
  approval: Approval
  payment: Payment
  entryMode: EntryMode
  lines: readonly LineRow[]
  /** What the issuer reports that the card has left. Null: nothing. */
  balances: readonly PurseCents[] | null
}

export type ConfirmedSale = { purchase: PurchaseRow; lines: readonly LineRow[] }

/**
 * Confirms a paid sale: writes purchase, lines and entries of the store's account. Returns undefined and books nothing when the
 * till or the sweep has given the sale up; the approval is then reversed.
 */
export const confirmSale = async (
  db: Db,
  keyring: Keyring,
  { purchase, storeType, authorisation, approval, payment, entryMode, lines, balances }: Confirmed,
  audit: Audit,
): Promise<ConfirmedSale | undefined> => {
  const { partnerId, storeId, programId } = purchase
  const { decision: state, reference, cardRef, last4, approved } = approval
  const isChanged = await setAuthorisationState(db, partnerId, authorisation.id, ['ASKED'], {
    state,
    reference,
    cardRef,
    last4,
    approved,
  })
  if (!isChanged) return undefined
  const fees = (await findFeeSchedule(db, programId, partnerId)) ?? refuse('program.not-accepted')
  // Providers are paid when a return is out of the question and their papers are complete.
  const payableFrom = isProvider(storeType) ? null : sqlNow
  const confirmed = await transition(db, purchase, statusesBefore('SALE', 'CONFIRMED'), {
    status: 'CONFIRMED',
    refundStatus: 'PENDING',
    confirmedAt: sqlNow,
    endedAt: sqlNow,
    benefitsCents: payment.benefitsCents,
    authorizedTaxCents: payment.authorizedTaxCents,
    last4,
    entryMode,
    balances: balances && JSON.stringify(balances),
    feeScheduleId: fees.id,
    receiptHash: receiptHashOf(receiptCodeOf(keyring, purchase.id)),
    payableFrom,
  })
  if (!confirmed) throw new Error(`Purchase ${purchase.id} could not be confirmed after its authorisation`)
  const paid = lines.map((line, index) => ({ ...line, ...payment.lines[index] }))
  await payLines(db, purchase, paid)
  await insertEntries(
    db,
    { partnerId, storeId, programId, purchaseId: purchase.id, payableFrom },
    entriesOfSale(payment.benefitsCents, fees),
  )
  await audit({
    action: 'purchase.confirmed',
    object: 'purchase',
    objectId: purchase.id,
    before: { status: purchase.status },
    after: { status: 'CONFIRMED', benefitsCents: payment.benefitsCents, splitTenderCents: payment.splitTenderCents },
  })
  return { purchase: { ...purchase, ...confirmed, isExpired: false }, lines: paid }
}

/** Voids a sale without an answer in time, or one that the till gave up, and reverses what the issuer has done. */
export const voidSale = async (
  db: Db,
  runtime: Runtime,
  purchase: PurchaseRow,
  authorisation: AuthorisationKey | undefined,
  audit: Audit,
): Promise<void> => {
  if (authorisation) {
    const isChanged = await setAuthorisationState(db, authorisation.partnerId, authorisation.id, ['ASKED'], {
      state: 'UNKNOWN',
    })
    if (!isChanged) return
    await queueReversal(db, runtime, authorisation)
  }
  const isMoved = await transition(db, purchase, ['ANALYZED'], {
    status: 'REVERSED',
    timedOut: true,
    endedAt: sqlNow,
  })
  if (!isMoved) return
  await audit({
    action: 'purchase.reversed',
    object: 'purchase',
    objectId: purchase.id,
    before: { status: purchase.status },
    after: { status: 'REVERSED', timedOut: true },
  })
}

type Drawer = { terminalId: string; userId: string }

/** Gives the payments beside the card back at this terminal, and records the reversal. */
const recordReversal = async (
  db: Db,
  purchase: PurchaseRow,
  { drawer, audit, reason }: { drawer: Drawer; audit: Audit; reason?: ReversalReason | undefined },
): Promise<void> => {
  const givenBackCents = await giveBackTenders(db, purchase, drawer)
  await audit({
    action: 'purchase.reversed',
    object: 'purchase',
    objectId: purchase.id,
    before: { status: 'CONFIRMED' },
    after: {
      status: 'REVERSED',
      ...(reason !== undefined && { reason }),
      ...(givenBackCents > 0 && { givenBackCents }),
    },
  })
}

/** Reverses a sale without a card: nothing was booked for it. */
export const reverseSaleWithoutCard = async (
  db: Db,
  purchase: PurchaseRow,
  record: { drawer: Drawer; audit: Audit; reason?: ReversalReason | undefined },
): Promise<void> => {
  if (!(await transition(db, purchase, ['CONFIRMED'], { status: 'REVERSED', endedAt: sqlNow })))
    refuse('purchase.state')
  await recordReversal(db, purchase, record)
}

/** Reverses a confirmed sale: books the opposite of each entry and queues the reversal at the issuer. */
export const reverseSale = async (
  db: Db,
  runtime: Runtime,
  purchase: PurchaseRow,
  authorisation: AuthorisationKey,
  record: { drawer: Drawer; audit: Audit; reason?: ReversalReason | undefined },
): Promise<void> => {
  const { partnerId, storeId, programId, payableFrom } = purchase
  const isChanged = await setAuthorisationState(db, partnerId, authorisation.id, ['APPROVED', 'PARTIAL'], {
    state: 'UNKNOWN',
  })
  const isMoved = await transition(db, purchase, ['CONFIRMED'], { status: 'REVERSED', endedAt: sqlNow })
  if (!isChanged || !isMoved) refuse('purchase.state')
  const entries = await listEntriesOf(db, partnerId, purchase.id)
  const opposite = entriesOfReversal(entries).map((entry, index) => ({
    ...entry,
    reversesId: entries[index]?.id ?? '',
  }))
  await insertEntries(db, { partnerId, storeId, programId, purchaseId: purchase.id, payableFrom }, opposite)
  await markUndoneSale(db, purchase, purchase.benefitsCents)
  await queueReversal(db, runtime, authorisation)
  await recordReversal(db, purchase, record)
}
