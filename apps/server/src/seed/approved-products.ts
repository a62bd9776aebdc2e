import { createHash } from 'node:crypto'
import type { Pool } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { databaseNow } from '#server/db/now.ts'
import { insertApprovedList, type ListEntry } from '#server/world/approved-lists.queries.ts'
import { findPursesWithoutList } from './approved-products.queries.ts'
import { dentalCatalogue, groceryCatalogue, pharmacyCatalogue, type SeedItem } from './catalogue.ts'
import { seeded } from '@tillgate/domain/seeded.ts'
import { addDays, dayIn, instantAt, programZone } from '@tillgate/domain/zones.ts'
import { findStaff } from './people.ts'

/** Pineapples and mangos leave the list soon. */
const seasonal: readonly string[] = ['P:4430', 'P:4959']

const entriesOf = (items: readonly SeedItem[], today: string): ListEntry[] =>
  items
    .filter(({ approved }) => approved)
    .map(({ codeKey, name }) => ({ codeKey, name, to: seasonal.includes(codeKey) ? addDays(today, 9) : undefined }))

/**
 * Returns the products that each purse pays for: the approved part of the demonstration catalogues, drawn with the seed of
 * the stores' catalogues.
 */
const demoLists = (today: string): Record<string, ListEntry[]> => {
  const random = seeded(2026)
  const pharmacy = pharmacyCatalogue(random)
  return {
    OTC: entriesOf(pharmacy, today),
    DENTAL: entriesOf(dentalCatalogue(), today),
    FOOD: entriesOf(groceryCatalogue(random), today),
  }
}

/** Loads a list per purse as one operator and activates the list as another. Purses that have a list keep theirs. */
export const seedApprovedProducts = async (pool: Pool): Promise<void> => {
  const staff = await findStaff(pool)
  await withOperator(pool, async (db) => {
    const missing = await findPursesWithoutList(db)
    if (missing.length === 0) return
    const lists = demoLists(dayIn(programZone, await databaseNow(db)))
    for (const { programId, purse } of missing) {
      const entries = lists[purse] ?? []
      if (entries.length === 0) continue
      const sha256 = createHash('sha256')
        .update(entries.map(({ codeKey }) => codeKey).join('\n'))
        .digest()
      const version = {
        programId,
        purse,
        sha256,
        // In force since long before the first demonstration sale.
        effectiveFrom: instantAt('2026-01-01', '00:00', programZone),
        loadedBy: staff?.olive ?? null,
        loadedAt: instantAt('2025-12-29', '10:05', programZone),
        activatedBy: staff?.opal ?? null,
        activatedAt: instantAt('2025-12-30', '09:20', programZone),
      }
      await insertApprovedList(db, version, entries)
    }
  })
}
