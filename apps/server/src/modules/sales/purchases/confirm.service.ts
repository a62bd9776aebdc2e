import { coveredBy, payBasket, type PricedLine, type PurseCents } from '@tillgate/domain/baskets.ts'
import type { DeclineCode, EntryMode } from '@tillgate/domain/purchases.ts'
import { toCents } from '@tillgate/domain/money.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import type * as contract from '@tillgate/contract/pos-purchases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import {
  IssuerUnknownError,
  type Approval,
  type Decline,
  type ToAuthorise,
} from '#server/integrations/card-issuer/port.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { writeAudit } from '#server/db/audit.ts'
import { requireSelling } from '../pricing/price.service.ts'
import { permitManualCard } from '../till/permissions.service.ts'
import { lockTill } from '../till/sessions.queries.ts'
import { findProgram } from '../programs.queries.ts'
import type { KeyedTill } from '#server/http/serve.ts'
import {
  findByKey,
  findOpenOrApproved,
  insertAuthorisation,
  isReversedKey,
  setAuthorisationState,
} from './authorisations.queries.ts'
import { lockAtTill, shownAtTill } from './basket.service.ts'
import { listLines, lockPurchase, type LineRow, type PurchaseKey, type PurchaseRow } from './purchases.queries.ts'
import { toPosPurchase } from './purchases.answer.ts'
import { confirmSale, voidSale, type ConfirmedSale } from './sale.service.ts'

type PosPurchase = Answer<typeof contract.confirmPurchase>
type ConfirmInput = Input<typeof contract.confirmPurchase>
/** Authorisation request with the parts of the basket that cannot change until the answer. */
type AuthorisationRequest = {
  purchase: PurchaseKey
  entryMode: EntryMode
  toAuthorise: ToAuthorise
  lines: readonly LineRow[]
  coversTax: boolean
  storeType: StoreType
}

const pricedLine = (line: LineRow): PricedLine => ({
  ...line,
  grossCents: line.netCents + line.discountCents,
  cover: line.purse === null ? undefined : { purse: line.purse, maxPriceCents: line.maxPriceCents ?? undefined },
})

const toAuthorisationRequest = (
  id: string,
  purchase: PurchaseRow,
  {
    lines,
    amounts,
    storeType,
    given,
  }: Pick<AuthorisationRequest, 'lines' | 'storeType'> & {
    amounts: PurseCents[]
    given: ConfirmInput['body']
  },
): AuthorisationRequest => ({
  purchase: { partnerId: purchase.partnerId, id: purchase.id },
  lines,
  storeType,
  coversTax: purchase.coversTax,
  entryMode: given.entryMode,
  toAuthorise: {
    key: id,
    cardToken: given.cardToken,
    storeId: purchase.storeId,
    terminalId: purchase.terminalId,
    totalCents: purchase.netCents + purchase.taxCents,
    amounts,
    lines: lines.flatMap(({ lineNo, code, quantityMilli, purse, eligibleNetCents }) =>
      purse === null ? [] : [{ lineNo, code, quantity: quantityMilli / 1000, purse, cents: eligibleNetCents }],
    ),
  },
})

/** Returns the result of a repeated key, or `undefined` for a new key. */
const answered = async (
  db: Db,
  { caller, meta, keyring }: KeyedTill,
  publicUrl: string,
): Promise<PosPurchase | undefined> => {
  const { key, hash } = meta.idempotency
  const found = await findByKey(db, { ...caller, requestKey: key })
  if (!found) return undefined
  if (!found.requestHash.equals(hash)) refuse('idempotency.other-body')
  if (found.state === 'ASKED') refuse('idempotency.in-flight', { retryAfter: 2 })
  if (found.state === 'DECLINED') refuse('card.declined', { reason: found.declineCode ?? undefined })
  return shownAtTill(db, keyring, { partnerId: caller.partnerId, id: found.purchaseId }, publicUrl)
}

/** Refuses what needs no answer of the issuer, then stores the authorisation request before it is sent. */
const begin = async (
  db: Db,
  { params: { id }, body }: ConfirmInput,
  context: KeyedTill,
): Promise<AuthorisationRequest> => {
  const { caller, meta } = context
  const purchase = await lockAtTill(db, caller, id)
  if (purchase.type !== 'SALE' || purchase.status !== 'ANALYZED') refuse('purchase.state')
  if (await findOpenOrApproved(db, purchase)) refuse('idempotency.in-flight', { retryAfter: 2 })
  if (purchase.isExpired) refuse('quote.expired')
  const program = (await findProgram(db, purchase.programId)) ?? refuse('program.not-accepted')
  const till = await requireSelling(db, caller, program.timeZone)
  if (body.entryMode === 'MANUAL' && !till.manualCardEntry) refuse('card-entry.not-allowed')
  if (toCents(body.expectedTotal) !== purchase.netCents + purchase.taxCents) refuse('total.changed')
  if (purchase.coveredCents === 0) refuse('nothing.covered')
  if (body.entryMode === 'MANUAL') {
    const sale = { id, totalCents: purchase.netCents + purchase.taxCents }
    await permitManualCard(db, caller, sale, body.approvalId)
  }
  const lines = await listLines(db, purchase)
  const amounts = coveredBy(lines, program)
  const authorisation = {
    partnerId: caller.partnerId,
    id: newId(),
    purchaseId: id,
    kind: 'SALE' as const,
    terminalId: caller.terminalId,
    requestKey: meta.idempotency.key,
    requestHash: meta.idempotency.hash,
    asked: amounts,
    entryMode: body.entryMode,
  }
  await insertAuthorisation(db, authorisation)
  return toAuthorisationRequest(authorisation.id, purchase, { lines, amounts, storeType: till.storeType, given: body })
}

/** Returns false for an approval above the request, for another purse or without an amount. */
const isValidApproval = (approved: readonly PurseCents[], amounts: readonly PurseCents[]): boolean =>
  new Set(approved.map(({ purse }) => purse)).size === approved.length &&
  approved.some(({ cents }) => cents > 0) &&
  approved.every(({ purse, cents }) => cents <= (amounts.find((asked) => asked.purse === purse)?.cents ?? -1))

type Outcome = Approval | Decline | 'unknown'
const ask = async ({ cardIssuer, log }: Deps, { toAuthorise }: AuthorisationRequest): Promise<Outcome> => {
  try {
    const answer = await cardIssuer.authorise(toAuthorise)
    if (answer.decision === 'DECLINED' || isValidApproval(answer.approved, toAuthorise.amounts)) return answer
    // Approved for 0: a decline.
    if (answer.approved.every(({ cents }) => cents === 0))
      return { decision: 'DECLINED', last4: answer.last4, code: 'NO_BALANCE' }
    log.error({ authorisation: toAuthorise.key }, 'card.approval.mismatch')
    return 'unknown'
  } catch (error) {
    if (!(error instanceof IssuerUnknownError)) throw error
    log.warn({ authorisation: toAuthorise.key, why: error.message }, 'card.authorisation.unanswered')
    return 'unknown'
  }
}

/**
 * Applies the issuer's answer under the purchase's lock. Returns `undefined` for a sale that was given up, before or
 * now; giving up queues the reversal of the approval.
 */
const applyOutcome = async (
  db: Db,
  { purchase: key, entryMode, toAuthorise, lines, coversTax, storeType }: AuthorisationRequest,
  outcome: Outcome,
  context: KeyedTill,
): Promise<ConfirmedSale | { declined: DeclineCode } | undefined> => {
  const { caller, meta } = context
  const purchase = (await lockPurchase(db, key)) ?? refuse('purchase.not-found')
  const audit = (event: Parameters<typeof writeAudit>[4]) => writeAudit(db, context.keyring, caller, meta, event)
  const authorisation = { partnerId: key.partnerId, id: toAuthorise.key }
  if (outcome === 'unknown') {
    await voidSale(db, context, purchase, authorisation, audit)
    return undefined
  }
  if (outcome.decision === 'DECLINED') {
    const { code: declineCode, last4 } = outcome
    // The till may have cancelled the sale meanwhile; the cancellation is kept.
    const declined = { state: 'DECLINED', declineCode, last4 } as const
    if (!(await setAuthorisationState(db, key.partnerId, toAuthorise.key, ['ASKED'], declined))) return undefined
    await audit({ action: 'purchase.declined', object: 'purchase', objectId: key.id, after: { declineCode } })
    return { declined: declineCode }
  }
  const { netCents, taxCents, coveredCents } = purchase
  const basket = { lines: lines.map(pricedLine), totalCents: netCents + taxCents, covered: [], coveredCents }
  // The store learns nothing of a purse that this sale does not use.
  const isAsked = ({ purse }: PurseCents): boolean => toAuthorise.amounts.some((asked) => asked.purse === purse)
  const balances = outcome.balances?.filter(isAsked) ?? null
  const payment = payBasket(basket, outcome.approved, { coversTax })
  return confirmSale(
    db,
    context.keyring,
    { purchase, storeType, authorisation, approval: outcome, payment, entryMode, lines, balances },
    audit,
  )
}

/**
 * Requests authorisation of a basket from the card issuer. Commits the request before the call and the result after the
 * call, so that the sweep reverses the request of a crashed process.
 */
export const confirmPurchase =
  (deps: Deps) =>
  async (given: ConfirmInput, context: KeyedTill): Promise<PosPurchase> => {
    const { pool, caller, meta } = context
    const { publicUrl } = deps.config
    const key = { ...caller, requestKey: meta.idempotency.key }
    const begun = await withTenant({ pool, caller }, async (db) => {
      await lockTill(db, caller)
      const before = await answered(db, context, publicUrl)
      if (before) return before
      if (await isReversedKey(db, key)) return reversedBefore(db, given, context, publicUrl)
      return begin(db, given, context)
    })
    if (!('toAuthorise' in begun)) return begun
    const outcome = await ask(deps, begun)
    const shown = await withTenant({ pool, caller }, async (db) => {
      const ended = await applyOutcome(db, begun, outcome, context)
      if (ended && 'declined' in ended) return ended
      return ended
        ? toPosPurchase(context.keyring, ended.purchase, { lines: ended.lines, tenders: [] }, publicUrl)
        : shownAtTill(db, context.keyring, begun.purchase, publicUrl)
    })
    return 'declined' in shown ? refuse('card.declined', { reason: shown.declined }) : shown
  }

/** The till reversed this key before its confirmation arrived: the basket is closed, and the issuer is not called. */
const reversedBefore = async (
  db: Db,
  { params: { id } }: ConfirmInput,
  { caller, meta, keyring, enqueue }: KeyedTill,
  publicUrl: string,
): Promise<PosPurchase> => {
  const purchase = await lockAtTill(db, caller, id)
  if ((await findOpenOrApproved(db, purchase))?.state === 'ASKED') refuse('idempotency.in-flight', { retryAfter: 2 })
  await voidSale(db, { keyring, enqueue }, purchase, undefined, (event) => writeAudit(db, keyring, caller, meta, event))
  return shownAtTill(db, keyring, purchase, publicUrl)
}
