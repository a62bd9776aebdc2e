import type { ItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import { isFixKind } from '@tillgate/domain/catalogue-fixes.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import * as z from 'zod/mini'
import type { SameFile } from './checks.queries.ts'
import type { Comparison } from './compare.queries.ts'
import { addStep, type Preview } from './compare.service.ts'
import { faultOf, storedWarnings, toBatch, toProblems } from './item-batches.answer.ts'
import type { BatchRow } from './item-batches.queries.ts'
import { toReading } from './readings.answer.ts'

const StoredPreview: z.ZodMiniType<Preview> = z.object({
  rows: z.number(),
  isComplete: z.boolean(),
  comparedAt: z.optional(z.string()),
  stores: z.array(
    z.object({ storeId: z.string(), rows: z.number(), created: z.number(), updated: z.number(), prices: z.number() }),
  ),
  changes: z.array(
    z.object({
      itemId: z.string(),
      code: z.string(),
      name: z.string(),
      beforeCents: z.number(),
      afterCents: z.number(),
      stores: z.number(),
      storeId: z.string(),
    }),
  ),
  jumps: z.object({ count: z.number(), rows: z.array(z.number()) }),
})
const Stored = z.nullable(StoredPreview)

/** Returns the time when the comparison of a file began. Undefined: not compared, or by an earlier release. */
export const comparedAt = ({ preview }: Pick<BatchRow, 'preview'>): string | undefined =>
  z.parse(Stored, preview)?.comparedAt

/** `repaired`: the comparison of the repaired rows. `changedAt`: last change of the catalogue after the comparison. */
type Facts = {
  row: BatchRow
  repaired: Comparison | undefined
  ready: number
  edited: number
  names: ReadonlyMap<string, string>
  sameAs: SameFile | undefined
  changedAt: Date | undefined
}

/**
 * Builds the answer of a check. Equal repetitions of a barcode count as unchanged at each store. Repaired rows count as what
 * they will become.
 */
export const toPreview = (facts: Facts, language: Language): ItemBatchPreview => {
  const { row, repaired, ready, edited, names, sameAs, changedAt } = facts
  const stored = z.parse(Stored, row.preview)
  const preview = stored && repaired ? addStep(stored, repaired) : stored
  const nameOf = (storeId: string): string => names.get(storeId) ?? ''
  const jumps = preview?.jumps.count ? [{ kind: 'PRICE_JUMP' as const, ...preview.jumps }] : []
  return {
    batch: { ...toBatch(row, language), problems: toProblems(row, language) },
    stores: (preview?.stores ?? []).map(({ storeId, rows, created, updated, prices }) => ({
      storeId,
      storeName: nameOf(storeId),
      created,
      updated,
      unchanged: rows - created - updated + row.unchanged,
      failed: row.failed - (repaired?.rows ?? 0),
      prices,
    })),
    changes: (preview?.changes ?? []).map(({ itemId, code, name, beforeCents, afterCents, stores, storeId }) => ({
      itemId,
      code,
      name,
      before: beforeCents / 100,
      after: afterCents / 100,
      stores,
      storeId,
      storeName: stores === 1 ? nameOf(storeId) : null,
    })),
    warnings: [...storedWarnings(row), ...jumps],
    repairedRows: ready,
    editedRows: edited,
    changedAt: changedAt?.toISOString() ?? null,
    fixes: row.fixes.filter(isFixKind),
    reading: toReading(row),
    fault: faultOf(row, language),
    sameAs: sameAs ? { id: sameAs.id, endDate: sameAs.endedAt.toISOString() } : null,
  }
}
