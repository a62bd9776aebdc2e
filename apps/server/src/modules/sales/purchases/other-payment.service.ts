import type * as contract from '@tillgate/contract/pos-purchases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { toCents } from '@tillgate/domain/money.ts'
import { statusesBefore } from '@tillgate/domain/purchases.ts'
import { cashKind, restBeside } from '@tillgate/domain/tenders.ts'
import type { TenderKind } from '@tillgate/domain/till-settings.ts'
import type { Till } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { sqlNow } from '#server/db/rows.ts'
import type { KeyedTill } from '#server/http/serve.ts'
import { receiptCodeOf, receiptHashOf } from '#server/secrets/receipt-code.ts'
import { requireSelling } from '../pricing/price.service.ts'
import { findProgram } from '../programs.queries.ts'
import { findOpenOrApproved } from './authorisations.queries.ts'
import { lockAtTill, shownAtTill } from './basket.service.ts'
import { transition } from './purchases.queries.ts'
import { returnsOf } from './returns.queries.ts'
import { findTillSettings } from '../till/till-settings.queries.ts'
import { findPurchaseOfKey, insertTenders, listTenders, type TenderRow } from './tenders.queries.ts'

type Payment = { kind: string; amountCents: number; given: number | null }

/** Refuses where the store's own register takes payments beside the card, and for kinds that the store does not take. */
const requireKind = async (db: Db, till: Till, kind: string): Promise<TenderKind> => {
  const { registerMode, tenderKinds } = await findTillSettings(db, till)
  if (registerMode !== 'TILL') refuse('payment.other-register')
  const found = tenderKinds.find(({ code }) => code === kind)
  return found ?? refuse('input.invalid', { fields: [{ field: 'kind', code: 'field.invalid' }] })
}

const toTender = ({ code, name }: TenderKind, { amountCents, given }: Payment): TenderRow => {
  const givenCents = given === null ? null : (toCents(given) ?? 0)
  const isPossible = givenCents === null || (code === cashKind && givenCents >= amountCents)
  if (!isPossible) refuse('input.invalid', { fields: [{ field: 'given', code: 'field.invalid' }] })
  return { kind: code, name, cents: amountCents, givenCents }
}

/** True when the terminal sent this payment before, also under the session of another person. */
const isRecorded = async (db: Db, { caller, meta }: KeyedTill, id: string): Promise<boolean> => {
  const before = await findPurchaseOfKey(db, caller, meta.idempotency.key)
  if (before !== undefined && before !== id) refuse('idempotency.other-body')
  return before !== undefined
}

const factsOf = ({ kind, cents, givenCents }: TenderRow) => ({ kind, amountCents: cents, givenCents })

/** Records a payment beside the card for the rest of a paid sale. */
export const addOtherPayment =
  (publicUrl: string) =>
  (
    { params: { id }, body }: Input<typeof contract.addOtherPayment>,
    context: KeyedTill,
  ): Promise<Answer<typeof contract.addOtherPayment>> =>
    auditedTransaction(context, async (db, audit) => {
      const { caller, keyring } = context
      const sale = await lockAtTill(db, caller, id)
      if (await isRecorded(db, context, id)) {
        audit.unchanged()
        return shownAtTill(db, keyring, sale, publicUrl)
      }
      if (sale.type !== 'SALE' || sale.status !== 'CONFIRMED') refuse('purchase.state')
      if ((await returnsOf(db, sale)).hasOpenReturn) refuse('purchase.has-returns')
      const kind = await requireKind(db, caller, body.kind)
      const tender = toTender(kind, { ...body, amountCents: toCents(body.amount) ?? 0 })
      const otherCents = sale.netCents + sale.taxCents - sale.benefitsCents
      if (tender.cents > restBeside(otherCents, await listTenders(db, sale))) refuse('payment.too-much')
      await insertTenders(db, caller, id, [tender], context.meta.idempotency.key)
      await audit({ action: 'purchase.paid-otherwise', object: 'purchase', objectId: id, after: factsOf(tender) })
      return shownAtTill(db, keyring, sale, publicUrl)
    })

/** Completes a basket without the card: the program has no part in the sale. */
export const payOtherwise =
  (publicUrl: string) =>
  (
    { params: { id }, body }: Input<typeof contract.payOtherwise>,
    context: KeyedTill,
  ): Promise<Answer<typeof contract.payOtherwise>> =>
    auditedTransaction(context, async (db, audit) => {
      const { caller, keyring } = context
      const sale = await lockAtTill(db, caller, id)
      if (await isRecorded(db, context, id)) {
        audit.unchanged()
        return shownAtTill(db, keyring, sale, publicUrl)
      }
      if (sale.type !== 'SALE' || sale.status !== 'ANALYZED') refuse('purchase.state')
      if (await findOpenOrApproved(db, sale)) refuse('idempotency.in-flight', { retryAfter: 2 })
      if (sale.isExpired) refuse('quote.expired')
      const program = (await findProgram(db, sale.programId)) ?? refuse('program.not-accepted')
      await requireSelling(db, caller, program.timeZone)
      const totalCents = sale.netCents + sale.taxCents
      if (toCents(body.expectedTotal) !== totalCents) refuse('total.changed')
      const kind = await requireKind(db, caller, body.kind)
      const amountCents = body.amount === undefined ? totalCents : (toCents(body.amount) ?? 0)
      if (amountCents > totalCents) refuse('payment.too-much')
      const tender = toTender(kind, { ...body, amountCents })
      const isMoved = await transition(db, sale, statusesBefore('SALE', 'CONFIRMED'), {
        status: 'CONFIRMED',
        refundStatus: 'WITHOUTCARD',
        confirmedAt: sqlNow,
        endedAt: sqlNow,
        // Nothing waits for documents.
        payableFrom: sqlNow,
        receiptHash: receiptHashOf(receiptCodeOf(keyring, id)),
      })
      if (!isMoved) refuse('purchase.state')
      if (tender.cents > 0) await insertTenders(db, caller, id, [tender], context.meta.idempotency.key)
      await audit({
        action: 'purchase.confirmed',
        object: 'purchase',
        objectId: id,
        before: { status: sale.status },
        after: {
          status: 'CONFIRMED',
          withoutCard: true,
          benefitsCents: 0,
          splitTenderCents: totalCents,
          ...factsOf(tender),
        },
      })
      return shownAtTill(db, keyring, sale, publicUrl)
    })
