import type * as contract from '@tillgate/contract/pos-purchases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { mailboxOf } from '@tillgate/domain/emails.ts'
import { money } from '@tillgate/domain/money.ts'
import { readPurchaseReference } from '@tillgate/domain/receipt-numbers.ts'
import { shownName } from '@tillgate/domain/shown-names.ts'
import { addDays, dayIn, startOfDay } from '@tillgate/domain/zones.ts'
import type { PortalUser, Till } from '#server/base/caller.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import { claim, spent } from '#server/http/rate-limit.queries.ts'
import { translate } from '#server/http/translate.ts'
import { mailPartner, textPartner } from '#server/modules/outbox/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { namedBalances } from './balances.service.ts'
import { mayReadOthers } from '../till/permissions.service.ts'
import { findStoreShown } from '../till/sessions.queries.ts'
import type { KeyedTill } from '#server/http/serve.ts'
import { lockAtTill, shownAtTill } from './basket.service.ts'
import { toHeader } from './purchases.answer.ts'
import {
  findReferenced,
  listOfDay,
  listHeldLines,
  listParked,
  markReceiptEmailed,
  type PurchaseRow,
} from './purchases.queries.ts'
import { receiptCodeOf } from '#server/secrets/receipt-code.ts'

type ReceiptRecipient = { email: string; language: Language }

type Sent = { purchaseId: string; email?: string | undefined }
/**
 * Limits of receipts that are sent per purchase (tills and portal separately), per sender and per mailbox, which may be of a person who
 * asked for none.
 */
const limitsOf = ({ purchaseId, email }: Sent, { audience, partnerId, userId }: PortalUser | Till) => [
  { name: `receipt-mail-${audience}`, subject: `${partnerId} ${purchaseId}`, max: 5, seconds: 3600 },
  { name: 'receipt-mails-of', subject: userId, max: 60, seconds: 3600 },
  ...(email === undefined
    ? []
    : [{ name: 'receipt-mail-address', subject: mailboxOf(email), max: 20, seconds: 24 * 3600 }]),
]
/** Limits of texts with receipts: each one is paid for, and a phone may be of a person who asked for none. */
const textLimits = ({ terminalId, partnerId }: Till, phone: string) => [
  { name: 'receipt-text-number', subject: phone, max: 5, seconds: 24 * 3600 },
  { name: 'receipt-text-terminal', subject: terminalId, max: 60, seconds: 3600 },
  // No partner uses up the texts of all.
  { name: 'receipt-text-partner', subject: partnerId, max: 5_000, seconds: 24 * 3600 },
  { name: 'receipt-text-all', subject: '', max: 20_000, seconds: 24 * 3600 },
]
export const requireFewReceipts = async (
  { pool, caller, keyring }: Pick<Context<PortalUser | Till>, 'pool' | 'caller' | 'keyring'>,
  sent: Sent,
): Promise<void> => {
  refuseExceeded(await withIdentity(pool, (db) => claim(db, keyring, limitsOf(sent, caller))))
}

const paramsOf = async (db: Db, { keyring }: Runtime, purchase: PurchaseRow) => {
  const store = (await findStoreShown(db, purchase)) ?? refuse('purchase.not-found')
  const id = `${purchase.id}/${receiptCodeOf(keyring, purchase.id)}`
  return { store: store.businessName, number: purchase.receiptNumber, id }
}

/** Queues the mail with the receipt's link and marks the purchase as mailed. */
export const sendReceiptOf = async (
  db: Db,
  runtime: Runtime,
  purchase: PurchaseRow,
  { email, language }: ReceiptRecipient,
): Promise<void> => {
  const balances = await namedBalances(db, purchase)
  const purses = balances?.map(({ name, amount }) => `${name} ${money(amount)}`).join(', ') ?? ''
  const left = purses === '' ? '' : translate(language, 'receipt.left', { purses })
  const params = { ...(await paramsOf(db, runtime, purchase)), left }
  await mailPartner(db, runtime, purchase.partnerId, language, { to: email, kind: 'receipt', params })
  await markReceiptEmailed(db, purchase)
}

/** Queues the text with the receipt's link. A locked phone shows it: it names the store, no amount and no balance. */
const textReceiptOf = async (
  db: Db,
  runtime: Runtime,
  purchase: PurchaseRow,
  { phone, language }: { phone: string; language: Language },
): Promise<void> => {
  const { store, ...params } = await paramsOf(db, runtime, purchase)
  await textPartner(
    db,
    runtime,
    { partnerId: purchase.partnerId, language, delay: 0 },
    { to: phone, kind: 'receipt', params: { ...params, store: shownName(store, 'business') } },
  )
}

/** Sends the shopper the link of the receipt. The address or phone is used once and stored nowhere else. */
export const sendPosReceipt =
  (publicUrl: string) =>
  async (
    { params: { id }, body: { email, phone } }: Input<typeof contract.sendPosReceipt>,
    context: KeyedTill,
  ): Promise<Answer<typeof contract.sendPosReceipt>> => {
    const { pool, caller, keyring } = context
    await requireFewReceipts(context, { purchaseId: id, email })
    if (phone !== undefined) {
      refuseExceeded(await withIdentity(pool, (db) => claim(db, keyring, textLimits(caller, phone))))
    }
    return auditedTransaction(context, async (db, audit) => {
      const purchase = await lockAtTill(db, caller, id)
      if (purchase.receiptHash === null) refuse('purchase.state')
      const { language } = context.meta
      if (phone !== undefined) await textReceiptOf(db, context, purchase, { phone, language })
      if (email !== undefined) await sendReceiptOf(db, context, purchase, { email, language })
      const action = phone === undefined ? 'purchase.receipt-mailed' : 'purchase.receipt-texted'
      await audit({ action, object: 'purchase', objectId: id, after: { sent: true } })
      return shownAtTill(db, keyring, purchase, publicUrl)
    })
  }

/** Limits of receipt numbers that do not exist, per cashier and per terminal. */
const wrongNumbers = ({ userId, terminalId }: Till) =>
  [userId, terminalId].map((subject) => ({ name: 'receipt-number-wrong', subject, max: 20, seconds: 3600 }))

/** Finds a purchase of the partner by its receipt number. Counts misses, so that numbers cannot be guessed. */
export const findPosPurchase =
  (publicUrl: string) =>
  async (
    { params: { reference } }: Input<typeof contract.findPosPurchase>,
    { pool, caller, keyring }: Context<Till>,
  ): Promise<Answer<typeof contract.findPosPurchase>> => {
    const limits = wrongNumbers(caller)
    refuseExceeded(await withIdentity(pool, (db) => spent(db, keyring, limits)))
    const named = readPurchaseReference(reference) ?? refuse('purchase.not-found')
    const found = await withTenant({ pool, caller }, async (db) => {
      const { partnerId } = caller
      const id = await findReferenced(db, partnerId, named)
      return id === undefined ? undefined : shownAtTill(db, keyring, { partnerId, id }, publicUrl)
    })
    if (found) return found
    refuseExceeded(await withIdentity(pool, (db) => claim(db, keyring, limits)))
    return refuse('purchase.not-found')
  }

/**
 * Lists the device's baskets of one local day of the store, default today; or those of the store that are put aside. A person who may not
 * see sales of others gets the own ones of a day.
 */
export const listPosPurchases =
  (publicUrl: string) =>
  (
    { query }: Input<typeof contract.listPosPurchases>,
    { pool, caller, keyring }: Context<Till>,
  ): Promise<Answer<typeof contract.listPosPurchases>> =>
    withTenant({ pool, caller }, async (db) => {
      if (query.parked) {
        const parked = await listParked(db, caller)
        const ids = parked.map(({ id }) => id)
        const linesOf = new Map((await listHeldLines(db, caller.partnerId, ids)).map((row) => [row.purchaseId, row]))
        return {
          items: parked.map((row) => {
            const { lines = 0, names = [] } = linesOf.get(row.id) ?? {}
            return { ...toHeader(keyring, row, publicUrl), held: { cashier: row.cashierName, lines, names } }
          }),
        }
      }
      const { timeZone } = (await findStoreShown(db, caller)) ?? refuse('session.missing')
      const today = dayIn(timeZone, await databaseNow(db))
      const day = query.day ?? today
      if (day > today) return { items: [] }
      const span = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)] as const
      const cashierId = (await mayReadOthers(db, caller)) ? undefined : caller.userId
      const rows = await listOfDay(db, { ...caller, cashierId }, span)
      return { items: rows.map((row) => ({ ...toHeader(keyring, row, publicUrl), held: null })) }
    })
