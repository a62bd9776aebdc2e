import type { ListVersion, ListedProduct } from '@tillgate/contract/operator-approved-products.ts'
import { shownListCode } from '@tillgate/domain/approved-lists.ts'
import type { EntryRow, VersionRow } from './approved-products.queries.ts'

export const toVersion = (row: VersionRow): ListVersion => ({
  id: row.id,
  purse: row.purse,
  purseName: row.purseName,
  programme: row.programme,
  timeZone: row.timeZone,
  status: row.status,
  effectiveFrom: row.effectiveFrom.toISOString(),
  source: row.source,
  fileName: row.fileName,
  sha256: row.sha256.toString('hex'),
  entries: row.entries,
  added: row.added,
  removed: row.removed,
  changed: row.changed,
  rejected: row.rejected,
  loadedBy: { id: row.loadedBy, name: row.loadedName },
  loadedAt: row.loadedAt.toISOString(),
  activatedBy: row.activatedBy === null ? null : { id: row.activatedBy, name: row.activatedName },
  activatedAt: row.activatedAt?.toISOString() ?? null,
})

export const toProduct = (row: EntryRow): ListedProduct => ({
  id: String(row.entryNo),
  code: shownListCode(row.codeKey),
  category: row.category,
  from: row.fromDay,
  to: row.toDay,
  maxPrice: row.maxPriceCents === null ? null : row.maxPriceCents / 100,
  name: row.name,
  brand: row.brand,
  size: row.size,
  uom: row.uom,
})
