import { codeKey } from '@tillgate/domain/barcodes.ts'
import { labelOf } from '@tillgate/domain/scale-labels.ts'
import type { Deps } from '#server/boot/deps.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { insertLabel } from '../modules/catalogue/scale-labels/scale-labels.queries.ts'
import { findPerson } from './checked-file.queries.ts'
import { demoPartners } from './programme.ts'
import { findFirstStore } from './scale-labels.queries.ts'

/** Item part of a label and PLU: bananas, green peppers, and a product that no list has. */
const labels = [
  ['200411', '4011'],
  ['200465', '4065'],
  ['200488', '4608'],
] as const

/** Gives the grocer's first store a scale whose labels stand for PLUs. */
export const seedScaleLabels = async ({ pool }: Pick<Deps, 'pool'>): Promise<void> => {
  const [grocer] = demoPartners
  const [admin] = grocer.people
  const person = await withIdentity(pool, (db) => findPerson(db, admin.email))
  if (!person) return
  const { partnerId } = person
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    const storeId = await findFirstStore(db, partnerId)
    if (storeId === undefined) return
    for (const [itemPart, plu] of labels) {
      await insertLabel(db, { partnerId, storeId, codeKey: codeKey(labelOf(itemPart, 0)), pluKey: codeKey(plu) })
    }
  })
}
