import type { Sent } from './sales-asks.ts'

type Target = { batchId: string }
const ofBatch = ({ batchId }: Target): Sent => ({ params: { id: batchId } })

/** A request for each route of checks and repairs that is right in every respect but, perhaps, who sends it. */
export const batchAsks: Record<string, (t: Target) => Sent> = {
  getItemBatchPreview: ofBatch,
  downloadItemBatchChanges: ofBatch,
  discardFaultyRows: ofBatch,
  recheckItemBatch: (t) => ({ ...ofBatch(t), body: { fixes: [] } }),
  commitItemBatch: ofBatch,
  discardItemBatch: ofBatch,
  listFaultyRows: ofBatch,
  repairFaultyRows: (t) => ({ ...ofBatch(t), body: { rows: [{ row: 2, version: 1, cells: {} }] } }),
  downloadItemBatch: ofBatch,
  downloadItemBatchErrors: ofBatch,
}
