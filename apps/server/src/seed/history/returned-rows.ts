import { entriesOfReturn } from '@tillgate/domain/entries.ts'
import { nothingReturned, returnedDiscount, returnLine } from '@tillgate/domain/returns.ts'
import { idAt } from '#server/base/ids.ts'
import type { LineRow } from './sold-rows.ts'
import {
  bytesText,
  authorisationRow,
  entryRows,
  purchaseRow,
  sum,
  tenderRows,
  type Account,
  type Asked,
  type HistoryRows,
  type Row,
  type Visit,
} from './visit.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { receiptCodeOf, receiptHashOf } from '#server/secrets/receipt-code.ts'

/** Computes the returned part of each line by the rule of the till. */
const returnParts = ({ returned }: Visit, lines: readonly LineRow[]) =>
  (returned?.lines ?? []).flatMap(({ lineNo, quantityMilli }) => {
    const line = lines[lineNo - 1]
    if (!line) return []
    const sold = {
      quantityMilli: line.quantity_milli,
      netCents: line.net_cents,
      taxCents: line.tax_cents,
      benefitDiscountCents: line.benefit_discount_cents,
      benefitTaxCents: line.benefit_tax_cents,
      returned: nothingReturned,
    }
    return [{ line, part: returnLine(sold, quantityMilli) }]
  })

/** Builds the rows of a visit's return; empty without a return. */
export const returnRows = (
  keyring: Keyring,
  account: Account,
  saleId: string,
  visit: Visit,
  sold: readonly LineRow[],
  benefitsCents: number,
): HistoryRows => {
  const { returned } = visit
  const parts = returnParts(visit, sold)
  if (!returned || parts.length === 0) return { purchases: [], lines: [], authorisations: [], entries: [], tenders: [] }
  const { at } = returned
  const id = idAt(at)
  const tax = sum(parts.map(({ part }) => part.benefitTaxCents))
  const benefits = tax + sum(parts.map(({ part }) => part.benefitDiscountCents))
  const payableFrom = account.isProvider ? null : at
  const purses = [...new Set(parts.flatMap(({ line }) => line.purse ?? []))]
  const amounts = purses
    .map((purse) => ({
      purse,
      cents: sum(
        parts
          .filter(({ line }) => line.purse === purse)
          .map(({ part }) => part.benefitDiscountCents + part.benefitTaxCents),
      ),
    }))
    .filter(({ cents }) => cents > 0)
  const net = sum(parts.map(({ part }) => part.netCents))
  const taxes = sum(parts.map(({ part }) => part.taxCents))
  const purchase: Row = {
    ...purchaseRow(account, returned),
    id,
    type: 'RETURN',
    status: 'CONFIRMED',
    original_id: saleId,
    started_at: at,
    priced_at: at,
    confirmed_at: at,
    ended_at: at,
    timed_out: false,
    net_cents: net,
    tax_cents: taxes,
    covered_cents: benefits,
    benefits_cents: benefits,
    authorized_tax_cents: tax,
    last4: visit.card.last4,
    fee_schedule_id: account.fees.id,
    receipt_hash: bytesText(receiptHashOf(receiptCodeOf(keyring, id))),
    payable_from: payableFrom,
  }
  const lines = parts.map(({ line, part }, place) => ({
    ...line,
    purchase_id: id,
    line_no: place + 1,
    original_line_no: line.line_no,
    quantity_milli: part.quantityMilli,
    discount_cents: returnedDiscount({ priceCents: line.price_cents, discountCents: line.discount_cents }, part),
    net_cents: part.netCents,
    tax_cents: part.taxCents,
    eligible_net_cents: part.benefitDiscountCents,
    eligible_tax_cents: part.benefitTaxCents,
    benefit_discount_cents: part.benefitDiscountCents,
    benefit_tax_cents: part.benefitTaxCents,
    returned_milli: 0,
  }))
  const asked: Asked = { kind: 'RETURN', state: 'APPROVED', asked: amounts, approved: [] }
  const state = { benefitsCents, returnedCents: benefits, creditedCents: 0 }
  return {
    purchases: [purchase],
    lines,
    authorisations: [authorisationRow(id, at, visit, asked, returned)],
    entries: entryRows(account, { id, at, payableFrom }, entriesOfReturn(benefits, state, account.fees)),
    tenders: tenderRows(visit, { purchaseId: id, at, cents: benefits - net - taxes }, returned),
  }
}
