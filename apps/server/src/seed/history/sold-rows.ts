import { coverOf } from '@tillgate/domain/approved-products.ts'
import { payBasket, priceBasket } from '@tillgate/domain/baskets.ts'
import { bytesText, purchaseRow, sum, type Account, type Row, type Visit } from './visit.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { receiptCodeOf, receiptHashOf } from '#server/secrets/receipt-code.ts'

/** Priced and paid by the same rules as at the till. */
export const reckon = ({ program }: Account, visit: Visit) => {
  const verdicts = visit.lines.map(({ item }) => coverOf(item.entries ?? [], visit.day, item.priceCents ?? 0))
  const basket = priceBasket(
    visit.lines.map(({ item, quantityMilli, discountCents }, place) => ({
      priceCents: item.priceCents ?? 0,
      taxMilli: item.taxMilli,
      quantityMilli,
      discountCents,
      cover: verdicts[place]?.cover,
    })),
    program,
  )
  const pays = visit.outcome === 'paid' ? visit.paidMilli : 0
  const approved = basket.covered
    .map(({ purse, cents }) => ({ purse, cents: pays === 0 ? 0 : Math.max(1, Math.floor((cents * pays) / 1000)) }))
    .filter(({ cents }) => cents > 0)
  return { verdicts, basket, approved, payment: payBasket(basket, approved, program) }
}
export type Reckoned = ReturnType<typeof reckon>

const statusOf = ({ outcome, reversedAt }: Visit) =>
  outcome === 'paid' && reversedAt === undefined
    ? 'CONFIRMED'
    : outcome === 'paid' || outcome === 'unanswered'
      ? 'REVERSED'
      : 'CANCELED'

export const lineRows = (account: Account, id: string, visit: Visit, { verdicts, basket, payment }: Reckoned) =>
  basket.lines.map((line, place) => {
    const item = visit.lines[place]?.item
    const verdict = verdicts[place]
    const taken = visit.returned?.lines.find(({ lineNo }) => lineNo === place + 1)
    return {
      partner_id: account.partnerId,
      purchase_id: id,
      line_no: place + 1,
      item_id: item?.itemId ?? null,
      code: item?.code ?? '',
      name: item?.name ?? '',
      description: item?.description ?? '',
      unit: item?.unit ?? 'COUNT',
      quantity_milli: line.quantityMilli,
      price_cents: line.priceCents,
      discount_cents: line.discountCents,
      net_cents: line.netCents,
      tax_milli: line.taxMilli,
      tax_cents: line.taxCents,
      reason: verdict?.reason ?? 'NOT_LISTED',
      purse: line.cover?.purse ?? null,
      max_price_cents: line.cover?.maxPriceCents ?? null,
      apl_version_id: verdict?.entry?.versionId ?? null,
      apl_entry_no: verdict?.entry?.entryNo ?? null,
      eligible_net_cents: line.eligibleNetCents,
      eligible_tax_cents: line.eligibleTaxCents,
      benefit_discount_cents: payment.lines[place]?.benefitDiscountCents ?? 0,
      benefit_tax_cents: payment.lines[place]?.benefitTaxCents ?? 0,
      returned_milli: taken?.quantityMilli ?? 0,
    }
  })
export type LineRow = ReturnType<typeof lineRows>[number]

export const saleRow = (
  keyring: Keyring,
  account: Account,
  id: string,
  visit: Visit,
  { basket, payment }: Reckoned,
): Row => {
  const isPaid = visit.outcome === 'paid'
  return {
    ...purchaseRow(account, visit),
    id,
    type: 'SALE',
    status: statusOf(visit),
    terminal_txn_no: visit.terminalTxnNo,
    started_at: visit.startedAt,
    priced_at: visit.startedAt,
    confirmed_at: isPaid ? visit.answeredAt : null,
    ended_at: visit.reversedAt ?? visit.answeredAt,
    timed_out: visit.outcome === 'unanswered',
    net_cents: sum(basket.lines.map(({ netCents }) => netCents)),
    tax_cents: sum(basket.lines.map(({ taxCents }) => taxCents)),
    covered_cents: basket.coveredCents,
    benefits_cents: payment.benefitsCents,
    authorized_tax_cents: payment.authorizedTaxCents,
    last4: isPaid ? visit.card.last4 : null,
    entry_mode: isPaid ? visit.card.entryMode : null,
    fee_schedule_id: isPaid ? account.fees.id : null,
    receipt_hash: isPaid ? bytesText(receiptHashOf(receiptCodeOf(keyring, id))) : null,
    receipt_emailed_at: isPaid && visit.isReceiptMailed ? visit.answeredAt : null,
    payable_from: isPaid && !account.isProvider ? visit.answeredAt : null,
  }
}
