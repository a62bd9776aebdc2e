import { labelOf } from '@tillgate/domain/scale-labels.ts'
import type { RequestParts } from './sales-requests.ts'

const label = (n: number): string => labelOf(`2${String(n).padStart(5, '0')}`, 100)
let made = 0
/** A label and a PLU that no store of the tests has yet. */
const another = () => {
  made += 1
  return { code: label(made), plu: String(83000 + made) }
}

type Target = { storeId: string }

/** Requests of scale labels, for the authorization matrix. */
export const scaleLabelRequests: Record<string, (t: Target) => RequestParts> = {
  listScaleLabels: (t) => ({ params: { id: t.storeId } }),
  createScaleLabel: (t) => ({ params: { id: t.storeId }, body: another() }),
  deleteScaleLabel: (t) => ({ params: { id: t.storeId, code: label(99_999) } }),
  updateStoreSettings: (t) => ({
    params: { id: t.storeId },
    body: { labelForm: 'PRICE_4_CHECKED', labels: [label(1), labelOf('200001', 429)] },
  }),
}
