import type * as contract from '@tillgate/contract/pos-receipts.ts'
import type { PrintedRow, PrintoutAnswer } from '@tillgate/contract/printouts.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { soldQuantity } from '@tillgate/domain/items.ts'
import { fromCents, money } from '@tillgate/domain/money.ts'
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
import { printedRow, readPaper, toPrintout } from '../till/printouts.service.ts'
import { namedBalances } from '../purchases/balances.service.ts'
import { qrPathOf } from './receipts.service.ts'
import { findTerminalPrinted } from '../till/printouts.queries.ts'

type Texts = (typeof receiptTexts)[Language]
const dollars = (cents: number): string => money(fromCents(Math.abs(cents)))

const lineRows = (line: LineRow, words: Texts): PrintedRow[] => {
  const sold = soldQuantity({ quantity: Math.abs(line.quantityMilli) / 1000, unit: line.unit }, line.code)
  const discount = line.discountCents > 0 ? [words.discount.replace('{{amount}}', dollars(line.discountCents))] : []
  const detail = [`${sold} x ${dollars(line.priceCents)}`, ...discount].join(', ')
  const pays =
    line.benefitDiscountCents === 0
      ? words.uncovered
      : words.benefit.replace('{{amount}}', dollars(line.benefitDiscountCents))
  return [printedRow(line.name, dollars(line.netCents)), printedRow(detail, pays, 'small')]
}

const sumParts = ({ type, netCents, taxCents, benefitsCents, last4 }: PurchaseRow, words: Texts): PrintedRow[][] => {
  const total = netCents + taxCents
  const card = last4 === null ? words.card : `${words.card} ••${last4}`
  return [
    [
      ...(taxCents === 0 ? [] : [printedRow(words.tax, dollars(taxCents))]),
      printedRow(type === 'RETURN' ? words.refund : words.total, dollars(total), 'large'),
    ],
    [
      ...(benefitsCents === 0 ? [] : [printedRow(card, dollars(benefitsCents), 'bold')]),
      ...(total === benefitsCents ? [] : [printedRow(words.other, dollars(total - benefitsCents), 'bold')]),
    ],
  ]
}

/** Composes the receipt for paper, in the words of the receipt's page. */
const printReceipt = async (
  db: Db,
  purchase: PurchaseRow,
  language: Language,
  format: 'escpos' | undefined,
): Promise<PrintoutAnswer> => {
  const words = receiptTexts[language]
  const paper = await readPaper(db, purchase)
  const { showBalance, lastLine } = paper.settings.receipt
  const terminal = await findTerminalPrinted(db, purchase)
  const lines = await listLines(db, purchase)
  const { originalId, partnerId, type, status, receiptNumber } = purchase
  const sale = originalId === null ? undefined : await findPurchase(db, { partnerId, id: originalId })
  const at = (purchase.endedAt ?? purchase.startedAt).toISOString()
  const moment = stampText(at, language, { timeZone: paper.store.timeZone })
  const balances = (showBalance && (await namedBalances(db, purchase))) || []
  return toPrintout(
    paper,
    {
      kind: words[status === 'REVERSED' ? 'REVERSAL' : type],
      parts: [
        [
          printedRow(moment, terminal?.name ?? '', 'small'),
          ...(sale ? [printedRow(translate(language, 'print.of-sale'), sale.receiptNumber, 'small')] : []),
        ],
        lines.flatMap((line) => lineRows(line, words)),
        ...sumParts(purchase, words),
        balances.map(({ name, amount }) => printedRow(`${words.left}: ${name}`, money(amount), 'small')),
      ],
      code: { receiptNumber, qrPath: qrPathOf(receiptNumber) },
      lastLine,
    },
    format,
  )
}

/** Returns a receipt for paper, and its bytes for a receipt printer where the till asks for them. */
export const getPosReceipt = (
  { params: { id }, query }: Input<typeof contract.getPosReceipt>,
  { pool, caller, meta }: Context<Till>,
): Promise<Answer<typeof contract.getPosReceipt>> =>
  withTenant({ pool, caller }, async (db) => {
    const purchase = await readAtTill(db, caller, id)
    if (purchase.receiptHash === null) refuse('receipt.none')
    return printReceipt(db, purchase, meta.language, query.format)
  })
