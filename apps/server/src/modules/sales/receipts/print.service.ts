import type * as contract from '@tillgate/contract/pos-receipts.ts'
import type { PrintedReceipt } from '@tillgate/contract/pos-receipts.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { soldQuantity } from '@tillgate/domain/items.ts'
import { fromCents, money } from '@tillgate/domain/money.ts'
import { printedPhone } from '@tillgate/domain/phones.ts'
import { stampText } from '@tillgate/domain/moments.ts'
import { receiptTexts } from '@tillgate/phrases/receipt.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Till } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { readAtTill } from '../purchases/basket.service.ts'
import { findPurchase, listLines, type LineRow, type PurchaseRow } from '../purchases/purchases.queries.ts'
import { findTillSettings } from '../till/till-settings.queries.ts'
import { toEscPos } from './esc-pos.answer.ts'
import { namedBalances } from '../purchases/balances.service.ts'
import { qrPathOf } from './receipts.service.ts'
import { findStorePrinted, findTerminalPrinted } from './receipts.queries.ts'

type Texts = (typeof receiptTexts)[Language]
type Line = PrintedReceipt['lines'][number]
type Sum = PrintedReceipt['sums'][number]

const dollars = (cents: number): string => money(fromCents(Math.abs(cents)))

const toLine = (line: LineRow, words: Texts): Line => {
  const sold = soldQuantity({ quantity: Math.abs(line.quantityMilli) / 1000, unit: line.unit }, line.code)
  const discount = line.discountCents > 0 ? [words.discount.replace('{{amount}}', dollars(line.discountCents))] : []
  return {
    lineId: line.lineNo,
    name: line.name,
    amount: dollars(line.netCents),
    detail: [`${sold} x ${dollars(line.priceCents)}`, ...discount].join(', '),
    pays:
      line.benefitDiscountCents === 0
        ? words.uncovered
        : words.benefit.replace('{{amount}}', dollars(line.benefitDiscountCents)),
  }
}

const sum = (label: string, cents: number, emphasis: Sum['emphasis']): Sum => ({
  label,
  amount: dollars(cents),
  emphasis,
})

const sumsOf = ({ type, netCents, taxCents, benefitsCents, last4 }: PurchaseRow, words: Texts) => {
  const total = netCents + taxCents
  const isReturn = type === 'RETURN'
  const card = last4 === null ? words.card : `${words.card} ••${last4}`
  return {
    sums: [
      ...(taxCents === 0 ? [] : [sum(words.tax, taxCents, 'plain')]),
      sum(isReturn ? words.refund : words.total, total, 'large'),
    ],
    paid: [
      ...(benefitsCents === 0 ? [] : [sum(card, benefitsCents, 'bold')]),
      ...(total === benefitsCents ? [] : [sum(words.other, total - benefitsCents, 'bold')]),
    ],
  }
}

/** Composes the receipt for paper, in the words of the receipt's page. */
const toPrinted = async (db: Db, purchase: PurchaseRow, language: Language): Promise<PrintedReceipt> => {
  const words = receiptTexts[language]
  const [store, settings] = [await findStorePrinted(db, purchase), await findTillSettings(db, purchase)]
  const terminal = await findTerminalPrinted(db, purchase)
  const lines = await listLines(db, purchase)
  const { originalId, partnerId, type, status } = purchase
  const sale = originalId === null ? undefined : await findPurchase(db, { partnerId, id: originalId })
  const at = (purchase.endedAt ?? purchase.startedAt).toISOString()
  const moment = stampText(at, language, { timeZone: store.timeZone })
  const balances = settings.receipt.showBalance ? await namedBalances(db, purchase) : null
  return {
    paperMm: settings.receipt.paperMm,
    store: [
      store.businessName,
      `${store.addressLine1}, ${store.city}, ${store.stateCode} ${store.zipCode}`,
      printedPhone(store.phoneNumber),
    ].filter((text) => text !== ''),
    kind: words[status === 'REVERSED' ? 'REVERSAL' : type],
    head: [
      { left: moment, right: terminal?.name ?? '' },
      ...(sale ? [{ left: translate(language, 'print.of-sale'), right: sale.receiptNumber }] : []),
    ],
    lines: lines.map((line) => toLine(line, words)),
    ...sumsOf(purchase, words),
    balances: (balances ?? []).map(({ name, amount }) => ({
      label: `${words.left}: ${name}`,
      amount: money(amount),
      emphasis: 'small',
    })),
    receiptNumber: purchase.receiptNumber,
    qrPath: qrPathOf(purchase.receiptNumber),
    lastLine: settings.receipt.lastLine,
  }
}

/** Returns a receipt for paper, and its bytes for a receipt printer where the till asks for them. */
export const getPosReceipt = (
  { params: { id }, query }: Input<typeof contract.getPosReceipt>,
  { pool, caller, meta }: Context<Till>,
): Promise<Answer<typeof contract.getPosReceipt>> =>
  withTenant({ pool, caller }, async (db) => {
    const purchase = await readAtTill(db, caller, id)
    if (purchase.receiptHash === null) refuse('receipt.none')
    const printed = await toPrinted(db, purchase, meta.language)
    const bytes = query.format ? toEscPos(printed) : undefined
    return { printed, escpos: bytes ? Buffer.from(bytes).toString('base64') : null }
  })
