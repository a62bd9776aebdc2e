import type * as contract from '@tillgate/contract/purchases.ts'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { refundStatusOf, settlementFilters, type SettlementFilter } from '@tillgate/domain/purchases.ts'
import { readPurchaseReference } from '@tillgate/domain/receipt-numbers.ts'
import type * as operatorPurchases from '@tillgate/contract/operator-purchases.ts'
import type { Operator, PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { cursorAfter, cursorMoment, listAnswer, pageOf, readCursor, writeCursor, type After } from '#server/db/page.ts'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { listEntriesOf } from '../entries.queries.ts'
import {
  findPurchase,
  findReferenced,
  listLines,
  lockPurchase,
  type PurchaseRow,
} from '../purchases/purchases.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { findPaidWith } from './paid-with.queries.ts'
import { toDetail, toTransaction } from './transactions.answer.ts'
import {
  aboutLines,
  countTransactions,
  findCashiersWithTypos,
  findAround,
  listRelated,
  listTransactionRows,
  sumTransactions,
  type Sought,
  type SumRow,
  type TransactionRow,
  type Filter,
} from './transactions.queries.ts'
import { listTenders } from '../purchases/tenders.queries.ts'
import { auditedTransaction } from '#server/db/change.ts'
import { requireFewReceipts, sendReceiptOf } from '../purchases/receipt.service.ts'

type Filters = Input<typeof contract.summariseTransactions>['query']

const list = 'transactions'
const cursorOf = ({ startedAt, id }: TransactionRow): string =>
  writeCursor(list, { value: startedAt.toISOString(), id })
const afterCursor = (text: string): After => readCursor(text, list, cursorMoment)

/** Four digits may be a card's or an amount of whole dollars; an amount is written with its cents or without. */
const soughtBy = async (db: Db, partnerId: string, search: string | undefined): Promise<Sought | undefined> => {
  if (!search) return undefined
  const amount = /^\$?(\d{1,3}(?:,?\d{3})*|\d+)(?:\.(\d{2}))?$/.exec(search)
  const cents = amount ? Number(amount[1]?.replaceAll(',', '')) * 100 + Number(amount[2] ?? 0) : undefined
  const cashierIds = amount ? undefined : await findCashiersWithTypos(db, partnerId, search)
  return {
    ...(/^\d{4}$/.test(search) ? { last4: search } : {}),
    ...(cents !== undefined && Number.isSafeInteger(cents) ? { cents } : {}),
    ...(amount ? {} : cashierIds ? { cashierIds } : { name: search }),
  }
}

/** Reads filters of the list and of its file. A search that names one transaction ignores dates, store and cashier. */
export const toWanted = async (
  db: Db,
  partnerId: string,
  { status, from, to, storeId, cashierId, documents, dayReportId, search }: Filters,
): Promise<Filter & { isNamed: boolean }> => {
  const refundStatus = status && refundStatusOf(status)
  const reference = search === undefined ? undefined : readPurchaseReference(search)
  const id = reference && (await findReferenced(db, partnerId, reference))
  if (id !== undefined) return { partnerId, status: refundStatus, sought: { id }, isNamed: true }
  const sought = await soughtBy(db, partnerId, search)
  return {
    partnerId,
    status: refundStatus,
    from,
    to,
    storeId,
    cashierId,
    documents,
    dayReportId,
    sought,
    isNamed: false,
  }
}

/** `limitedTo`: the only stores of the caller; null: every store. */
type Listed = {
  db: Db
  longLists: Context<PortalUser>['longLists']
  partnerId: string
  limitedTo: readonly string[] | null
}
type Query = Input<typeof contract.listTransactions>['query']
/** Lists a page of a partner's transactions. Also runs as an operator. */
const listPage = async ({ db, longLists, partnerId, limitedTo }: Listed, query: Query) => {
  const page = pageOf(query, { sort: 'createdAt', highestFirst: true }, afterCursor)
  const wanted = await toWanted(db, partnerId, query)
  const name = `transactions ${JSON.stringify([wanted, limitedTo])}`
  const matches = await longLists.count(name, () => countTransactions(db, wanted))
  const rows = await listTransactionRows(db, wanted, page, matches)
  const answer = { ...listAnswer(rows.map(toTransaction), query, matches), ...cursorAfter(rows, page, cursorOf) }
  return { wanted, matches, answer }
}

export const listTransactions = (
  { query }: Input<typeof contract.listTransactions>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listTransactions>> =>
  withTenant(context, async (db) => {
    const { partnerId, limitedTo } = context.caller
    if (query.storeId !== undefined) await ownStores(db, partnerId, [query.storeId])
    const { longLists } = context
    const { wanted, matches, answer } = await listPage({ db, longLists, partnerId, limitedTo }, query)
    return {
      ...answer,
      ...(wanted.isNamed ? { isNamed: true } : {}),
      ...(matches === 0 && wanted.sought && !wanted.isNamed && (query.from ?? query.to) !== undefined
        ? { onAllDates: await countTransactions(db, { ...wanted, from: undefined, to: undefined }) }
        : {}),
    }
  })

/** Lists the purchases of a partner for an operator. */
export const listPartnerPurchases = (
  { params: { id: partnerId }, query }: Input<typeof operatorPurchases.listPartnerPurchases>,
  { pool, longLists }: Context<Operator>,
): Promise<Answer<typeof operatorPurchases.listPartnerPurchases>> =>
  withOperator(pool, async (db) => (await listPage({ db, longLists, partnerId, limitedTo: null }, query)).answer)

const countsOf = (rows: readonly SumRow[]) => {
  const of = (filter: SettlementFilter): number =>
    rows.find(({ refundStatus }) => refundStatus === refundStatusOf(filter))?.purchases ?? 0
  const [pending, remittancerequested, refunded, donotrefund, withoutcard, notcompleted] = settlementFilters.map(of)
  return {
    all: rows.reduce((sum, { purchases }) => sum + purchases, 0),
    pending: pending ?? 0,
    remittancerequested: remittancerequested ?? 0,
    refunded: refunded ?? 0,
    donotrefund: donotrefund ?? 0,
    withoutcard: withoutcard ?? 0,
    notcompleted: notcompleted ?? 0,
  }
}

/** Returns counts per segment under the other filters, and sums of the shown rows. */
export const summariseTransactions = (
  { query }: Input<typeof contract.summariseTransactions>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.summariseTransactions>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    if (query.storeId !== undefined) await ownStores(db, partnerId, [query.storeId])
    const { status, ...others } = query
    const all = await sumTransactions(db, await toWanted(db, partnerId, others))
    const shown = status === undefined ? all : all.filter((row) => row.refundStatus === refundStatusOf(status))
    return {
      transactions: shown.reduce((sum, { purchases }) => sum + purchases, 0),
      notCounted: shown.reduce((sum, { notCounted }) => sum + notCounted, 0),
      totalAmount: fromCents(shown.reduce((sum, { totalCents }) => sum + totalCents, 0)),
      benefitsAmount: fromCents(shown.reduce((sum, { benefitsCents }) => sum + benefitsCents, 0)),
      returns: shown.reduce((sum, { returns }) => sum + returns, 0),
      returnedAmount: fromCents(shown.reduce((sum, { returnedCents }) => sum + returnedCents, 0)),
      statuses: countsOf(all),
    }
  })

type Surroundings = { publicUrl: string; deadline: string; keyring: Keyring }
/** Returns a purchase as its partner sees it. Also runs as an operator. */
export const readTransaction = async (
  db: Db,
  purchase: PurchaseRow,
  { publicUrl, deadline, keyring }: Surroundings,
): Promise<TransactionDetail> => {
  const { partnerId, id } = purchase
  return toDetail(keyring, purchase, {
    lines: await listLines(db, purchase),
    tenders: await listTenders(db, purchase),
    aboutLines: await aboutLines(db, partnerId, id),
    entries: await listEntriesOf(db, partnerId, id),
    related: await listRelated(db, purchase),
    around: (await findAround(db, partnerId, id)) ?? refuse('purchase.not-found'),
    paidWith: await findPaidWith(db, partnerId, id),
    publicUrl,
    now: await databaseNow(db),
    deadline,
  })
}

export const getTransaction =
  (server: Omit<Surroundings, 'keyring'>) =>
  (
    { params: { id } }: Input<typeof contract.getTransaction>,
    context: Context<PortalUser>,
  ): Promise<Answer<typeof contract.getTransaction>> =>
    withTenant(context, async (db) => {
      const { keyring, caller } = context
      const purchase = (await findPurchase(db, { partnerId: caller.partnerId, id })) ?? refuse('purchase.not-found')
      return readTransaction(db, purchase, { ...server, keyring })
    })

/** Mails the link of a receipt again, for a purchase at any store of the partner. */
export const sendReceipt = async (
  { params: { id }, body: { email } }: Input<typeof contract.sendReceipt>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.sendReceipt>> => {
  const { caller } = context
  await requireFewReceipts(context, { purchaseId: id, email })
  return auditedTransaction(context, async (db, audit) => {
    const purchase = (await lockPurchase(db, { partnerId: caller.partnerId, id })) ?? refuse('purchase.not-found')
    if (purchase.receiptHash === null) refuse('receipt.none')
    await sendReceiptOf(db, context, purchase, { email, language: context.meta.language })
    await audit({ action: 'purchase.receipt-mailed', object: 'purchase', objectId: id, after: { sent: true } })
    return { receiptEmailSent: true }
  })
}
