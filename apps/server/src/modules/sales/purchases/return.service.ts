import type * as contract from '@tillgate/contract/pos-purchases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isWholeEnough, type PurseCents } from '@tillgate/domain/baskets.ts'
import { toThousandths } from '@tillgate/domain/money.ts'
import { isWithoutCard, transactionTimeoutSeconds } from '@tillgate/domain/purchases.ts'
import {
  nothingReturned,
  returnableMilli,
  returnDays,
  returnedDiscount,
  returnLine,
  type ReturnedPart,
} from '@tillgate/domain/returns.ts'
import { endOfTerm } from '@tillgate/domain/zones.ts'
import { writeAudit, type Event } from '#server/db/audit.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import { IssuerUnknownError, type Card } from '#server/integrations/card-issuer/port.ts'
import { refuse } from '#server/base/refusal.ts'
import { findTill } from '../pricing/price.queries.ts'
import { permitReturn, recordAct } from '../till/permissions.service.ts'
import { findStoreShown, lockTill } from '../till/sessions.queries.ts'
import { findProgram } from '../programs.queries.ts'
import type { KeyedTill } from '#server/http/serve.ts'
import { findByKey, findOpenOrApproved, insertAuthorisation } from './authorisations.queries.ts'
import { shownAtTill } from './basket.service.ts'
import { sqlNow } from '#server/db/rows.ts'
import {
  insertLines,
  insertPurchase,
  listLines,
  lockPurchase,
  type LineRow,
  type PurchaseKey,
  type PurchaseRow,
} from './purchases.queries.ts'
import { listReturned, reserveReturned, type Returned } from './returns.queries.ts'
import { confirmReturn, confirmReturnWithoutCard, settleReturn, type ReturnToSettle } from './settle-return.service.ts'

type ReturnInput = Input<typeof contract.returnPurchase>
type PosPurchase = Answer<typeof contract.returnPurchase>
type Part = { line: LineRow; part: ReturnedPart }

const partOf = (line: LineRow | undefined, given: readonly Returned[], quantity: number): Part => {
  if (!line) return refuse('return.too-many')
  const quantityMilli = toThousandths(quantity) ?? 0
  const before = given.find(({ lineNo }) => lineNo === line.lineNo) ?? nothingReturned
  const sold = { ...line, returned: { ...nothingReturned, ...before, quantityMilli: line.returnedMilli } }
  if (quantityMilli > returnableMilli(sold)) refuse('return.too-many')
  if (!isWholeEnough(line.unit, quantityMilli)) {
    refuse('input.invalid', { fields: [{ field: 'lines', code: 'quantity.whole' }] })
  }
  return { line, part: returnLine(sold, quantityMilli) }
}

const lineRow = (key: PurchaseKey, { line, part }: Part, place: number) => {
  const { quantityMilli, netCents, taxCents, benefitDiscountCents, benefitTaxCents } = part
  return {
    ...line,
    partnerId: key.partnerId,
    purchaseId: key.id,
    lineNo: place + 1,
    originalLineNo: line.lineNo,
    quantityMilli,
    discountCents: returnedDiscount(line, part),
    netCents,
    taxCents,
    eligibleNetCents: benefitDiscountCents,
    eligibleTaxCents: benefitTaxCents,
    benefitDiscountCents,
    benefitTaxCents,
    returnedMilli: 0,
  }
}

/** Cents that go back to each purse. */
const amountsOf = (parts: readonly Part[]): PurseCents[] => {
  const purses = new Map<string, number>()
  for (const { line, part } of parts) {
    const cents = part.benefitDiscountCents + part.benefitTaxCents
    if (line.purse !== null && cents > 0) purses.set(line.purse, (purses.get(line.purse) ?? 0) + cents)
  }
  return [...purses].map(([purse, cents]) => ({ purse, cents }))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const insertReturn = async (
  db: Db,
  sale: PurchaseRow,
  parts: readonly Part[],
  context: KeyedTill,
): Promise<PurchaseKey> => {
  const { partnerId, terminalId, userId } = context.caller
  const key = { partnerId, id: newId() }
  const program = (await findProgram(db, sale.programId)) ?? refuse('purchase.state')
  const till = (await findTill(db, context.caller, program.timeZone)) ?? refuse('session.missing')
  if (till.isRetired) refuse('terminal.retired')
  // A return is paid from what the partner is owed, which is blocked.
  if (till.isBlocked) refuse('partner.on-hold')
  const { timeZone } = (await findStoreShown(db, sale)) ?? refuse('purchase.not-found')
  const ends = endOfTerm(sale.confirmedAt ?? sale.startedAt, returnDays, timeZone)
  if ((await databaseNow(db)) >= ends) refuse('return.too-late')
  const tax = sum(parts.map(({ part }) => part.benefitTaxCents))
  const benefits = tax + sum(parts.map(({ part }) => part.benefitDiscountCents))
  await insertPurchase(db, {
    ...key,
    storeId: sale.storeId,
    programId: sale.programId,
    terminalId,
    cashierId: userId,
    cashierName: till.cashierName,
    type: 'RETURN',
    status: 'ANALYZED',
    originalId: sale.id,
    pricedAt: sqlNow,
    timeoutSeconds: transactionTimeoutSeconds,
    netCents: sum(parts.map(({ part }) => part.netCents)),
    taxCents: sum(parts.map(({ part }) => part.taxCents)),
    coveredCents: benefits,
    benefitsCents: benefits,
    authorizedTaxCents: tax,
    last4: sale.last4,
    feeScheduleId: sale.feeScheduleId,
  })
  await insertLines(
    db,
    parts.map((part, index) => lineRow(key, part, index)),
  )
  return key
}

type Begun = ReturnToSettle | PosPurchase

/** The same key again: a return that is still open is settled by asking the issuer the same once more. */
const answered = async (
  db: Db,
  { caller, meta, keyring }: KeyedTill,
  publicUrl: string,
): Promise<Begun | undefined> => {
  const found = await findByKey(db, { ...caller, requestKey: meta.idempotency.key })
  if (!found) return undefined
  if (!found.requestHash.equals(meta.idempotency.hash)) refuse('idempotency.other-body')
  if (found.state === 'DECLINED') refuse('return.refused')
  const key = { partnerId: caller.partnerId, id: found.purchaseId }
  if (found.state === 'APPROVED') return shownAtTill(db, keyring, key, publicUrl)
  return { purchase: key, authorisationId: found.id, reference: found.reference ?? '', amounts: found.asked }
}

type Taken = { key: PurchaseKey; amounts: PurseCents[]; event: Event }

/** Takes the quantities of a paid sale back and stores the return, after the rules of the store about returns. */
const take = async (
  db: Db,
  sale: PurchaseRow,
  body: Pick<ReturnInput['body'], 'lines' | 'approvalId'>,
  context: KeyedTill,
): Promise<Taken> => {
  const { caller } = context
  const [lines, given] = [await listLines(db, sale), await listReturned(db, sale)]
  const parts = body.lines.map(({ lineId, quantity }) =>
    partOf(
      lines.find(({ lineNo }) => lineNo === lineId),
      given,
      quantity,
    ),
  )
  const amountCents = sum(parts.map(({ part }) => part.netCents + part.taxCents))
  if (amountCents === 0) refuse('input.invalid', { fields: [{ field: 'lines', code: 'return.no-value' }] })
  const reserved = parts.map(({ line, part }) => ({ lineNo: line.lineNo, quantityMilli: part.quantityMilli }))
  if (!(await reserveReturned(db, sale, reserved))) refuse('return.too-many')
  const beforeCents = sum(given.map(({ netCents, taxCents }) => netCents + taxCents))
  const { approvalId } = body
  const act = await permitReturn(db, caller, { sale, amountCents, beforeCents, approvalId })
  const key = await insertReturn(db, sale, parts, context)
  await recordAct(db, caller, { ...act, purchaseId: key.id })
  const amounts = amountsOf(parts)
  const event: Event = {
    action: 'purchase.return-begun',
    object: 'purchase',
    objectId: key.id,
    after: { originalId: sale.id, benefitsCents: sum(amounts.map(({ cents }) => cents)) },
  }
  return { key, amounts, event }
}

const lockPaidSale = async (db: Db, { partnerId }: { partnerId: string }, id: string): Promise<PurchaseRow> => {
  const sale = (await lockPurchase(db, { partnerId, id })) ?? refuse('purchase.not-found')
  return sale.type === 'SALE' && sale.status === 'CONFIRMED' ? sale : refuse('purchase.state')
}

/** Stores the return, and returns the request for the issuer. */
const begin = async (
  db: Db,
  { params: { id }, body }: ReturnInput,
  card: Card,
  context: KeyedTill,
): Promise<ReturnToSettle | PurchaseKey> => {
  const { caller, meta } = context
  const sale = await lockPaidSale(db, caller, id)
  const paid = (await findOpenOrApproved(db, sale)) ?? refuse('purchase.state')
  if (paid.cardRef !== card.cardRef) refuse('return.other-card')
  const { key, amounts, event: begun } = await take(db, sale, body, context)
  const authorisation = {
    partnerId: caller.partnerId,
    id: newId(),
    purchaseId: key.id,
    kind: 'RETURN' as const,
    terminalId: caller.terminalId,
    requestKey: meta.idempotency.key,
    requestHash: meta.idempotency.hash,
    asked: amounts,
    entryMode: null,
    reference: paid.reference,
  }
  await insertAuthorisation(db, authorisation)
  await writeAudit(db, context.keyring, caller, meta, begun)
  const toSettle = { purchase: key, authorisationId: authorisation.id, reference: paid.reference ?? '', amounts }
  if (amounts.length > 0) return toSettle
  // The card paid nothing, so the issuer is not involved.
  await confirmReturn(db, context.keyring, toSettle, (event) => writeAudit(db, context.keyring, caller, meta, event))
  return key
}

/** Returns goods and refunds the card: only the card that paid, at any store of the partner. */
export const returnPurchase =
  (deps: Deps) =>
  async (given: ReturnInput, context: KeyedTill): Promise<PosPurchase> => {
    const { pool, caller } = context
    const { publicUrl } = deps.config
    if (given.body.cardToken === undefined) return returnWithoutCard(publicUrl, given, context)
    const before = await withTenant({ pool, caller }, (db) => answered(db, context, publicUrl))
    const begun = before ?? (await beginWithCard(deps, given, context))
    if ('status' in begun) return begun
    if ('authorisationId' in begun) await settleReturn(deps, begun, { ...caller, meta: context.meta })
    const key = 'authorisationId' in begun ? begun.purchase : begun
    const shown = await withTenant({ pool, caller }, (db) => shownAtTill(db, context.keyring, key, publicUrl))
    return shown.status === 'CANCELED' ? refuse('return.refused') : shown
  }

/** Takes goods of a sale without a card back: no card is asked, and payments beside the card are given back. */
const returnWithoutCard = (
  publicUrl: string,
  { params: { id }, body }: ReturnInput,
  context: KeyedTill,
): Promise<PosPurchase> =>
  auditedTransaction(context, async (db, audit) => {
    const { caller, keyring } = context
    await lockTill(db, caller)
    const sale = await lockPaidSale(db, caller, id)
    if (!isWithoutCard(sale)) refuse('card.required')
    const { key, event } = await take(db, sale, body, context)
    await audit(event)
    await confirmReturnWithoutCard(db, keyring, key, audit)
    return shownAtTill(db, keyring, key, publicUrl)
  })

const beginWithCard = async (deps: Deps, given: ReturnInput, context: KeyedTill): Promise<Begun | PurchaseKey> => {
  const { pool, caller } = context
  const { cardToken = '' } = given.body
  const card = await deps.cardIssuer.identify(cardToken).catch((error: unknown) => {
    if (error instanceof IssuerUnknownError) return refuse('card.unavailable', { retryAfter: 5 })
    throw error
  })
  if (!card) return refuse('return.other-card')
  // A repetition may have begun it while the card was looked at.
  return withTenant({ pool, caller }, async (db) => {
    await lockTill(db, caller)
    return (await answered(db, context, deps.config.publicUrl)) ?? begin(db, given, card, context)
  })
}
