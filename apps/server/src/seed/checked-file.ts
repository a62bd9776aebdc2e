import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { writePastAudit } from '#server/db/audit.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { insertBatch } from '../modules/catalogue/imports/item-batches.queries.ts'
import { readPriceList, type ListedPrice } from './checked-file.queries.ts'
import { findGrocer } from './people.ts'
import { hasRow } from '#server/world/rows.queries.ts'

const fileName = 'holiday_prices.csv'
const bytesMax = 1024 * 1024
const cents = (amount: number): string => (amount / 100).toFixed(2)

/** A price list for the holidays: most prices rise; some rows have a slip of the kinds that a check finds. */
const rowOf = ({ code, name, description, unit, priceCents, taxMilli }: ListedPrice, nth: number): string[] => {
  const price = nth === 4 ? priceCents * 10 : nth % 3 === 0 ? Math.round(priceCents * 1.16) : priceCents
  const shownPrice = nth >= 30 && nth < 33 ? '0.00' : cents(price)
  const shownUnit = nth >= 40 && nth < 44 ? '1 lb' : nth >= 44 && nth < 47 ? 'BOX' : unit
  const shownTax = nth >= 20 && nth < 26 ? '0.07' : String(taxMilli / 1000)
  return [code, name, description, shownUnit, shownPrice, shownTax]
}

const contentOf = (prices: readonly ListedPrice[]): string =>
  csvStart +
  [
    ['Barcode', 'Name', 'Description', 'Unit', 'Price', 'Tax %'],
    ...prices.map(rowOf),
    ['036000291453', 'Holiday Cookie Tin', 'Butter cookies, 16 oz tin', 'COUNT', '8.99', '0'],
    ['7.00386E+10', 'Kidney Beans', 'Red kidney beans, 15 oz', 'COUNT', '1.29', '0'],
    ['4959', '', 'Mangos, each', 'COUNT', '1.49', '0'],
  ]
    .map(csvLine)
    .join('')

/** Uploads a price list of the grocer for a check; a worker reads it as soon as one runs. */
export const seedCheckedFile = async ({
  pool,
  files,
  keyring,
}: Pick<Deps, 'pool' | 'files' | 'keyring'>): Promise<void> => {
  const person = await findGrocer(pool)
  if (!person) return
  const { partnerId, userId } = person
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    if (await hasRow(db, 'item_batch', { partnerId })) return
    const { storeIds, prices } = await readPriceList(db, partnerId)
    const key = newId()
    const content = async function* () {
      yield await Promise.resolve(Buffer.from(contentOf(prices)))
    }
    const { bytes, sha256 } = await files.put(key, content(), bytesMax)
    const batch = {
      partnerId,
      id: newId(),
      fileName,
      originalFileName: fileName,
      fileKey: key,
      errorFileKey: newId(),
      sha256,
      bytes,
      queue: 'SMALL' as const,
      status: 'STARTED' as const,
      mode: 'CHECK' as const,
      phase: 'CHECKING',
      allStores: false,
      language: 'en-US',
      createdBy: userId,
    }
    await insertBatch(db, batch, storeIds)
    await writePastAudit(db, keyring, person, await databaseNow(db), {
      action: 'itembatch.upload',
      object: 'item_batch',
      objectId: batch.id,
      after: { fileName, bytes, sha256: sha256.toString('hex') },
    })
  })
}
