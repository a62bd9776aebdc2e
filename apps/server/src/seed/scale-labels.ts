import { codeKey } from '@tillgate/domain/barcodes.ts'
import { labelOf } from '@tillgate/domain/scale-labels.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import { writePastAudit } from '#server/db/audit.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { insertLabel } from '../modules/catalogue/labels/labels.queries.ts'
import { minutesAgo } from './account-holder.ts'
import type { SeedItem } from './catalogue.ts'
import { findFirstStore } from './scale-labels.queries.ts'
import { insertCatalogue } from './seed.queries.ts'
import { findGrocer } from './people.ts'

type Label = { itemPart: string; plu: string; item?: Pick<SeedItem, 'name' | 'cents' | 'approved'> }
/** Bananas without an item, green peppers, and a product that no list has. */
const labels: readonly Label[] = [
  { itemPart: '200411', plu: '4011' },
  { itemPart: '200465', plu: '4065', item: { name: 'Green Bell Pepper, packed', cents: 159, approved: true } },
  { itemPart: '200488', plu: '4608', item: { name: 'Garlic, packed', cents: 399, approved: false } },
]
/** Days since the items were created. */
const itemDays = 14
const shared = { description: 'Weighed and labeled in the store', unit: 'LB', taxMilli: 0, active: true } as const

/**
 * Adds a scale whose labels stand for PLUs to the grocer's first store. `hasItems`: also items with these labels. The catalogue
 * of an earlier release is not changed.
 */
export const seedScaleLabels = async (
  { pool, keyring }: Pick<Deps, 'pool' | 'keyring'>,
  { hasItems }: { hasItems: boolean },
): Promise<void> => {
  const person = await findGrocer(pool)
  if (!person) return
  const { partnerId } = person
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    const storeId = await findFirstStore(db, partnerId)
    if (storeId === undefined) return
    const at = await minutesAgo(db, itemDays * 24 * 60)
    for (const { itemPart, plu } of labels) {
      await insertLabel(db, { partnerId, storeId, codeKey: codeKey(labelOf(itemPart, 0)), pluKey: codeKey(plu) })
      const after = { code: labelOf(itemPart, 0), plu }
      const added = { action: 'store.scale-label-added', object: 'store', objectId: storeId, after } as const
      await writePastAudit(db, keyring, person, at, added)
    }
    if (!hasItems) return
    const items = labels.flatMap(({ itemPart, item }) => {
      const code = labelOf(itemPart, 0)
      return item ? [{ ...shared, ...item, code, codeKey: codeKey(code), id: newId() }] : []
    })
    await insertCatalogue(db, {
      partnerId,
      items,
      storeIds: [storeId],
      createdAt: at,
    })
    for (const { id, code, name, description, unit } of items) {
      const after = { code, name, description, unit }
      await writePastAudit(db, keyring, person, at, { action: 'item.create', object: 'item', objectId: id, after })
    }
  })
}
