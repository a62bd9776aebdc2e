import type { Answer, Input } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/unknown-barcodes.ts'
import { labelKey } from '@tillgate/domain/scale-labels.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { KeyedTill } from '#server/http/serve.ts'
import { findStoreAtTill } from '../pricing/eligibility.queries.ts'
import { countUnknownBarcode, listUnknown } from './unknown-barcodes.queries.ts'

/** Counts a scan. A figure, no change of the partner's records: the audit log has no entry. */
export const reportUnknownBarcode = (
  { body: { barcode } }: Input<typeof contract.reportUnknownBarcode>,
  context: KeyedTill,
): Promise<Answer<typeof contract.reportUnknownBarcode>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId, storeId } = context.caller
    const { labelForm } = (await findStoreAtTill(db, partnerId, storeId)) ?? refuse('session.missing')
    const counted = await countUnknownBarcode(db, {
      partnerId,
      storeId,
      barcode,
      codeKey: labelKey(barcode, labelForm),
    })
    audit.unchanged()
    return { counted }
  })

export const listUnknownBarcodes = (
  { query }: Input<typeof contract.listUnknownBarcodes>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listUnknownBarcodes>> =>
  withTenant(context, async (db) => {
    const rows = await listUnknown(
      db,
      context.caller.partnerId,
      pageOf(query, { sort: 'scans' as const, highestFirst: true }),
    )
    const items = rows.map(({ barcode, itemId, storeId, storeName, scans, days, lastAt }) => ({
      barcode,
      itemId,
      store: { id: storeId, name: storeName },
      scans,
      days,
      lastAt: lastAt.toISOString(),
    }))
    return listAnswer(items, query, rows[0]?.total ?? 0)
  })
