import type * as contract from '@tillgate/contract/eligibility.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { coverOf } from '@tillgate/domain/approved-products.ts'
import { normalise } from '@tillgate/domain/barcodes.ts'
import { itemFaultOf, storeFaultsOf } from '@tillgate/domain/eligibility.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { labelKey, type LabelForm } from '@tillgate/domain/scale-labels.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { listProgramsOf, type ProgramRow } from '../programs.queries.ts'
import { findStoreAtTill, listPurseNames } from './eligibility.queries.ts'
import { listPrices, type PriceQuery } from './price.queries.ts'
import { toSoldItem, type SoldItem } from './price.service.ts'

const unknown = { itemId: null, name: null, priceCents: null, active: null, entries: null, isUnreadable: false }
type Known = Pick<SoldItem, 'itemId' | 'name' | 'priceCents' | 'active' | 'entries' | 'isUnreadable'>

/** Reads the item and the program's entries as the till does, and decides with the same function. */
type Scan = { code: string; labelForm: LabelForm | null }
const eligibilityIn = async (db: Db, asked: Omit<PriceQuery, 'programId'>, scan: Scan, program: ProgramRow) => {
  const [found] = await listPrices(db, { ...asked, programId: program.id })
  const purses = await listPurseNames(db, [program.id])
  const item: Known | typeof unknown = found ? toSoldItem(found, scan.code, scan.labelForm) : unknown
  const { reason, entry, cover } = coverOf(item.entries ?? [], purses[0]?.day ?? '', item.priceCents ?? 0)
  const maxPriceCents = cover?.maxPriceCents ?? null
  return {
    item,
    shown: {
      name: program.name,
      reason,
      list: purses.find((purse) => purse.code === entry?.purse)?.name ?? null,
      since: entry?.from ?? null,
      until: entry?.to ?? null,
      maxPrice: maxPriceCents === null ? null : fromCents(maxPriceCents),
    },
    isCovered: cover !== undefined,
  }
}

/** Returns what a till at the store would answer to a barcode, with every reason. */
export const checkEligibility = (
  { query: { code, storeId } }: Input<typeof contract.checkEligibility>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.checkEligibility>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const store = (await findStoreAtTill(db, partnerId, storeId)) ?? refuse('store.not-found')
    const { kind, gtin14 = null, warnings, suggestions } = normalise(code)
    const { labelForm } = store
    const codeKeys = [labelKey(code, labelForm)]
    const programs = await listProgramsOf(db, partnerId, storeId)
    const answers = []
    for (const program of programs) {
      answers.push(await eligibilityIn(db, { partnerId, storeId, codeKeys }, { code, labelForm }, program))
    }
    const item = answers[0]?.item ?? unknown
    const itemFault = itemFaultOf(item)
    const faults = [...storeFaultsOf(store), ...(itemFault ? [itemFault] : [])]
    return {
      code,
      itemId: item.itemId,
      name: item.name,
      price: item.priceCents === null ? null : fromCents(item.priceCents),
      storeId,
      storeName: store.businessName,
      gtin14,
      kind,
      hasBadCheckDigit: warnings.includes('BAD_CHECK_DIGIT'),
      suggestions: [...suggestions],
      faults,
      programs: answers.map(({ shown }) => shown),
      pays: faults.length === 0 && answers.some(({ isCovered }) => isCovered),
    }
  })
