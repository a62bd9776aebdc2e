import { createHash } from 'node:crypto'
import type { Pool } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { findPursesWithoutList, insertList, type SeedEntry } from './approved-products.queries.ts'
import { dentalCatalogue, groceryCatalogue, pharmacyCatalogue, type SeedItem } from './catalogue.ts'
import { seeded } from '@tillgate/domain/seeded.ts'
import { findStaff } from './people.ts'

/** Pineapples and mangos leave the list soon. */
const seasonal = (codeKey: string) => (['P:4430', 'P:4959'].includes(codeKey) ? { endsIn: 9 } : {})

const entriesOf = (items: readonly SeedItem[]): SeedEntry[] =>
  items.filter(({ approved }) => approved).map(({ codeKey, name }) => ({ codeKey, name, ...seasonal(codeKey) }))

/**
 * Returns the products that each purse pays for: the approved part of the demonstration catalogues, drawn with the seed of
 * the stores' catalogues.
 */
const demoLists = (): Record<string, SeedEntry[]> => {
  const random = seeded(2026)
  const pharmacy = pharmacyCatalogue(random)
  return { OTC: entriesOf(pharmacy), DENTAL: entriesOf(dentalCatalogue()), FOOD: entriesOf(groceryCatalogue(random)) }
}

/** Loads a list per purse as one operator and activates the list as another. Purses that have a list keep theirs. */
export const seedApprovedProducts = async (pool: Pool): Promise<void> => {
  const staff = await findStaff(pool)
  await withOperator(pool, async (db) => {
    const missing = await findPursesWithoutList(db)
    if (missing.length === 0) return
    const lists = demoLists()
    for (const { programId, purse } of missing) {
      const entries = lists[purse] ?? []
      if (entries.length === 0) continue
      const sha256 = createHash('sha256')
        .update(entries.map(({ codeKey }) => codeKey).join('\n'))
        .digest()
      const list = { id: newId(), programId, purse, sha256, entries }
      await insertList(db, { ...list, loadedBy: staff?.olive ?? null, activatedBy: staff?.opal ?? null })
    }
  })
}
