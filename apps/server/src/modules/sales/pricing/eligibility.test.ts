import { checkEligibility } from '@tillgate/contract/eligibility.ts'
import { createItem, inactivateItem } from '@tillgate/contract/items.ts'
import { createPurchase } from '@tillgate/contract/pos-purchases.ts'
import { createScaleLabel, updateStoreSettings } from '@tillgate/contract/scale-labels.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { checkDigit } from '@tillgate/domain/barcodes.ts'
import { labelOf } from '@tillgate/domain/scale-labels.ts'
import { addDays, dayIn, programZone } from '@tillgate/domain/zones.ts'
import { expect, test } from 'vitest'
import { withOperator } from '#server/db/with-tenant.ts'
import { blockPartner } from '#server/modules/partners/api.ts'
import { testDatabase } from '#server/testing/database.ts'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { insertList, type ListedProduct } from '#server/testing/products.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createTill, nextNumber, type TestTill } from '#server/testing/tills.ts'
import { updateRows } from '#server/world/rows.queries.ts'

// The lists in force are those of the database.
const app = await startApp({ DATABASE_URL: await testDatabase('_eligibility') })
const today = dayIn(programZone, new Date())

const entries: Record<string, Omit<ListedProduct, 'code'> | undefined> = {
  unlisted: undefined,
  listed: {},
  'not yet': { from: addDays(today, 2) },
  expired: { to: addDays(today, -2) },
  capped: { maxPriceCents: 300 },
}
/** `undefined`: not at this store. */
const items: Record<string, { price: number; active: boolean; at: 'here' | 'elsewhere' } | undefined> = {
  unknown: undefined,
  elsewhere: { price: 2, active: true, at: 'elsewhere' },
  inactive: { price: 2, active: false, at: 'here' },
  cheap: { price: 3, active: true, at: 'here' },
  dear: { price: 3.01, active: true, at: 'here' },
}
const cases = Object.keys(entries).flatMap((entry, row) =>
  Object.keys(items).map((item, column) => {
    const body = `0360002${String(row * 10 + column).padStart(4, '0')}`
    return { entry, item, code: `${body}${checkDigit(body)}` }
  }),
)

const plu = '4065'

const stock = async (admin: Retailer): Promise<void> => {
  const [here = '', elsewhere = ''] = admin.storeIds
  await insertList(app, [
    { code: plu, maxPriceCents: 200 },
    ...cases.flatMap(({ entry, code }) => {
      const listed = entries[entry]
      return listed ? [{ code, ...listed }] : []
    }),
  ])
  for (const { item, code } of cases) {
    const wanted = items[item]
    if (!wanted) continue
    const storeId = wanted.at === 'here' ? here : elsewhere
    const storePrices = [{ storeId, price: wanted.price, taxPercentage: 0, active: true }]
    const { id } = await admin.call(createItem, { body: { ...milk(storeId), code, storePrices } })
    if (!wanted.active) await admin.call(inactivateItem, { params: { id, code }, body: { storeId } })
  }
}

/** Labels of one item, sold at $3.00 a piece and covered up to $2.00: in full, in part, and with a wrong digit. */
const labels = [labelOf('200001', 199), labelOf('200001', 201), '200001201996']

/** The store takes prices from labels, and its label has a PLU of the list. */
const takeLabelPrices = async (admin: Retailer): Promise<void> => {
  const { storeId } = admin
  await updateRows(app.owner, 'store', { id: storeId }, { applicationStatus: 'APPROVED' })
  const storePrices = [{ storeId, price: 3, taxPercentage: 0, active: true }]
  await admin.call(createItem, { body: { ...milk(storeId), code: labels[0] ?? '', storePrices } })
  await admin.call(createScaleLabel, { params: { id: storeId }, body: { code: labels[0] ?? '', plu } })
  await admin.call(updateStoreSettings, {
    params: { id: storeId },
    body: { labelForm: 'PRICE_4_CHECKED', labels: labels.slice(0, 2) },
  })
}

/** What the till answers to one piece: a refusal's code, or the reason of the line. */
const sell = async (till: TestTill, barcode: string): Promise<string> => {
  const body = { terminalTxnNo: nextNumber(), lines: [{ barcode, quantity: 1 }] }
  try {
    const { lines } = await till.call(createPurchase, { body })
    return lines[0]?.reason ?? ''
  } catch (error) {
    if (error instanceof Refused) return error.code ?? ''
    throw error
  }
}

const refusals: Record<string, string> = {
  STORE_ON_HOLD: 'partner.on-hold',
  STORE_NOT_APPROVED: 'store.not-active',
  STORE_SUSPENDED: 'store.not-active',
  STORE_INACTIVE: 'store.not-active',
  NOT_IN_CATALOGUE: 'item.not-sold-here',
  NOT_AT_STORE: 'item.not-sold-here',
  ITEM_INACTIVE: 'item.inactive',
  LABEL_UNREADABLE: 'input.invalid',
}

test('the eligibility of every case is the answer of the till', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  await stock(admin)
  const till = await createTill(app, admin)
  const { storeId } = admin
  const seen = new Set<string>()
  const states = [
    { status: 'ACTIVE' },
    { status: 'INACTIVE' },
    { status: 'INACTIVE', suspendedAt: new Date(), suspendedReason: 'Chargebacks' },
    { status: 'ACTIVE', suspendedAt: null, suspendedReason: '', applicationStatus: 'REVIEW' },
  ] as const
  for (const [index, state] of states.entries()) {
    await updateRows(app.owner, 'store', { id: storeId }, { ...state })
    for (const { code } of index === 0 ? cases : cases.slice(0, 5)) {
      const { faults, programs, pays } = await admin.call(checkEligibility, { query: { code, storeId } })
      const [program] = programs
      const expected = faults[0] ? refusals[faults[0]] : program?.reason
      expect(await sell(till, code)).toBe(expected)
      expect(pays).toBe(faults.length === 0 && ['COVERED', 'OVER_MAX_PRICE'].includes(program?.reason ?? ''))
      for (const one of [...faults, program?.reason ?? '']) seen.add(one)
    }
  }
  const reasons = ['COVERED', 'OVER_MAX_PRICE', 'NOT_LISTED', 'NOT_YET', 'EXPIRED']
  await takeLabelPrices(admin)
  for (const code of labels) {
    const { faults, programs } = await admin.call(checkEligibility, { query: { code, storeId } })
    expect(await sell(till, code)).toBe(faults[0] ? refusals[faults[0]] : programs[0]?.reason)
    for (const fault of faults) seen.add(fault)
  }
  await withOperator(app.deps.pool, (db) => blockPartner(db, admin.partnerId))
  const known = cases[0]?.code ?? ''
  const { faults: stopped } = await admin.call(checkEligibility, { query: { code: known, storeId } })
  expect([stopped[0], await sell(till, known)]).toEqual(['STORE_ON_HOLD', 'partner.on-hold'])
  seen.add('STORE_ON_HOLD')
  expect([...seen].toSorted()).toEqual([...Object.keys(refusals), ...reasons].toSorted())
})

test('names the deciding entry, the other form and wrong digits', async () => {
  const admin = await aRetailer(app)
  const of = (code: string, storeId = admin.storeId) => admin.call(checkEligibility, { query: { code, storeId } })
  const capped = cases.find(({ entry }) => entry === 'capped')?.code ?? ''
  expect(await of(capped)).toMatchObject({
    gtin14: `00${capped}`,
    kind: 'GTIN',
    hasBadCheckDigit: false,
    programs: [{ list: 'Food', maxPrice: 3, reason: 'COVERED' }],
    faults: ['NOT_IN_CATALOGUE'],
  })
  expect(await of('036000291453')).toMatchObject({ kind: 'LOCAL', gtin14: null, hasBadCheckDigit: true, pays: false })
  const foreigner = await aRetailer(app)
  await expect(of(capped, foreigner.storeId)).rejects.toMatchObject({ status: 404 })
})
