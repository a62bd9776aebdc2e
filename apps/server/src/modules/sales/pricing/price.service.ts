import { coverOf, type CoverDecision } from '@tillgate/domain/approved-products.ts'
import {
  highestBasketCents,
  isWholeEnough,
  priceBasket,
  priceLine,
  type PricedBasket,
} from '@tillgate/domain/baskets.ts'
import type { FieldErrorCode } from '@tillgate/contract/refusals.ts'
import { itemFaultOf, storeFaultsOf } from '@tillgate/domain/eligibility.ts'
import { toCents, toThousandths, fromCents, fromTaxMilli } from '@tillgate/domain/money.ts'
import { labelCentsOf, labelKey, pieceOf, type LabelForm } from '@tillgate/domain/scale-labels.ts'
import { isOlderVersion } from '@tillgate/domain/terminals.ts'
import type { Till } from '#server/base/caller.ts'
import type { Db } from '#server/db/db.ts'
import { refuse, type AnyRefusalCode } from '#server/base/refusal.ts'
import { listProgramsOf, type ProgramRow } from '../programs.queries.ts'
import { findTill, listPrices, type FoundEntry, type FoundItem, type TillRow } from './price.queries.ts'
import type * as contract from '@tillgate/contract/pos.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'

export type WantedLine = { barcode: string; quantity: number; discount?: number | undefined }
export type Basket = {
  program: ProgramRow
  till: TillRow
  found: SoldItem[]
  coverages: CoverDecision<FoundEntry>[]
  priced: PricedBasket
}

/** Item as the till sells a barcode. `isUnreadable`: a check digit of the label does not fit, so its price is not used. */
export type SoldItem = FoundItem & { isUnreadable: boolean }

/** Prices a labelled piece by its label, in the form of the store's labels. Other barcodes have the store's price. */
export const toSoldItem = (item: FoundItem, barcode: string, labelForm: LabelForm | null): SoldItem => {
  const { unit, priceCents, entries } = item
  const labelCents = labelCentsOf(barcode, labelForm, { unit, priceCents: priceCents ?? 0 })
  if (labelCents === 'UNREADABLE') return { ...item, isUnreadable: true }
  if (labelCents === undefined || priceCents === null) return { ...item, isUnreadable: false }
  return { ...item, ...pieceOf({ unit, priceCents, entries: entries ?? [] }, labelCents), isUnreadable: false }
}

/** Returns the store's program by code, or the store's first program without a code. */
export const programFor = async (db: Db, { partnerId, storeId }: Till, code?: string): Promise<ProgramRow> => {
  const programs = await listProgramsOf(db, partnerId, storeId)
  const chosen = code === undefined ? programs[0] : programs.find((program) => program.code === code)
  return chosen ?? refuse('program.not-accepted')
}

/** Requires an active store of an approved partner, a device that is not retired and a supported app version. */
export const requireSelling = async (db: Db, till: Till, timeZone: string): Promise<TillRow> => {
  const row = (await findTill(db, till, timeZone)) ?? refuse('session.missing')
  if (row.isRetired) refuse('terminal.retired')
  if (row.isBlocked) refuse('partner.on-hold')
  if (storeFaultsOf(row).length > 0) refuse('store.not-active')
  if (row.oldestVersion !== null && isOlderVersion(row.appVersion, row.oldestVersion)) refuse('update.required')
  return row
}

type Problem = { why: AnyRefusalCode; field: string; code: FieldErrorCode }

const problemOf = (line: WantedLine, item: SoldItem, index: number): Problem | undefined => {
  const at = (field: string) => `lines.${index}.${field}`
  const fault = itemFaultOf(item)
  if (fault === 'ITEM_INACTIVE') return { why: 'item.inactive', field: at('barcode'), code: 'barcode.inactive' }
  if (fault === 'LABEL_UNREADABLE') {
    return { why: 'input.invalid', field: at('barcode'), code: 'barcode.label-unreadable' }
  }
  if (fault !== undefined || item.priceCents === null) {
    return { why: 'item.not-sold-here', field: at('barcode'), code: 'barcode.not-sold-here' }
  }
  const quantityMilli = toThousandths(line.quantity) ?? 0
  if (!isWholeEnough(item.unit, quantityMilli)) {
    return { why: 'input.invalid', field: at('quantity'), code: 'quantity.whole' }
  }
  const price = { priceCents: item.priceCents, quantityMilli, taxMilli: item.taxMilli }
  const { grossCents } = priceLine({ ...price, discountCents: 0 })
  return (toCents(line.discount ?? 0) ?? 0) > grossCents
    ? { why: 'input.invalid', field: at('discount'), code: 'discount.too-high' }
    : undefined
}

/** Refuses unsellable lines. The error names every line and has the code of the first. */
const requireSellable = (lines: readonly WantedLine[], found: readonly SoldItem[]): void => {
  const problems = lines.flatMap((line, index) => {
    const item = found[index]
    return (item && problemOf(line, item, index)) ?? []
  })
  const [first] = problems
  if (first) refuse(first.why, { fields: problems.map(({ field, code }) => ({ field, code })) })
}

/** Prices a basket for one program with the store's present prices. */
export const priceFor = async (
  db: Db,
  till: Till,
  { program: code, lines }: { program?: string | undefined; lines: readonly WantedLine[] },
): Promise<Basket> => {
  const program = await programFor(db, till, code)
  const row = await requireSelling(db, till, program.timeZone)
  const rows = await listPrices(db, {
    partnerId: till.partnerId,
    storeId: till.storeId,
    programId: program.id,
    codeKeys: lines.map(({ barcode }) => labelKey(barcode, row.labelForm)),
  })
  const found = rows.map((item, index) => toSoldItem(item, lines[index]?.barcode ?? '', row.labelForm))
  requireSellable(lines, found)
  const coverages = found.map(({ entries, priceCents }) => coverOf(entries ?? [], row.day, priceCents ?? 0))
  const priced = priceBasket(
    lines.map(({ quantity, discount = 0 }, index) => ({
      priceCents: found[index]?.priceCents ?? 0,
      taxMilli: found[index]?.taxMilli ?? 0,
      quantityMilli: toThousandths(quantity) ?? 0,
      discountCents: toCents(discount) ?? 0,
      cover: coverages[index]?.cover,
    })),
    program,
  )
  if (priced.totalCents > highestBasketCents)
    refuse('input.invalid', { fields: [{ field: 'lines', code: 'basket.too-large' }] })
  return { program, till: row, found, coverages, priced }
}

/** Returns the scanned item with today's price of this store. */
export const getPosItem = (
  { params: { barcode }, query }: Input<typeof contract.getPosItem>,
  { pool, caller }: Context<Till>,
): Promise<Answer<typeof contract.getPosItem>> =>
  withTenant({ pool, caller }, async (db) => {
    const program = await programFor(db, caller, query.program)
    const till = (await findTill(db, caller, program.timeZone)) ?? refuse('session.missing')
    const { partnerId, storeId } = caller
    const codeKeys = [labelKey(barcode, till.labelForm)]
    const [row] = await listPrices(db, { partnerId, storeId, programId: program.id, codeKeys })
    const item = row && toSoldItem(row, barcode, till.labelForm)
    if (!item?.itemId) return refuse('item.not-found')
    const fault = itemFaultOf(item)
    if (fault === 'LABEL_UNREADABLE') {
      refuse('input.invalid', { fields: [{ field: 'barcode', code: 'barcode.label-unreadable' }] })
    }
    if (fault === 'ITEM_INACTIVE') refuse('item.inactive')
    if (fault !== undefined || item.priceCents === null) return refuse('item.not-sold-here')
    const { reason, cover } = coverOf(item.entries ?? [], till.day, item.priceCents)
    const maxPriceCents = cover?.maxPriceCents ?? null
    return {
      id: item.itemId,
      barcode: item.code,
      name: item.name,
      description: item.description,
      unit: item.unit,
      price: fromCents(item.priceCents),
      taxPercentage: fromTaxMilli(item.taxMilli),
      reason,
      purse: cover?.purse ?? null,
      maxPrice: maxPriceCents === null ? null : fromCents(maxPriceCents),
    }
  })
