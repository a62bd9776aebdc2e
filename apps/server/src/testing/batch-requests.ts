import type { RequestParts } from './sales-requests.ts'

type Target = { batchId: string }
const ofBatch = ({ batchId }: Target): RequestParts => ({ params: { id: batchId } })

/** A request for each route of checks and repairs that is right in every respect but, perhaps, who sends it. */
export const batchRequests: Record<string, (t: Target) => RequestParts> = {
  getItemBatchPreview: ofBatch,
  downloadItemBatchChanges: ofBatch,
  discardRejectedRows: ofBatch,
  recheckItemBatch: (t) => ({ ...ofBatch(t), body: { fixes: [] } }),
  commitItemBatch: ofBatch,
  discardItemBatch: ofBatch,
  listRejectedRows: ofBatch,
  repairRejectedRows: (t) => ({ ...ofBatch(t), body: { rows: [{ row: 2, version: 1, cells: {} }] } }),
  downloadItemBatch: ofBatch,
  downloadItemBatchErrors: ofBatch,
}
