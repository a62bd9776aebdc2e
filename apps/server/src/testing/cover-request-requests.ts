import { newId } from '#server/base/ids.ts'
import type { RequestParts } from './sales-requests.ts'
import { standardProgram } from './list-requests.ts'
import { scaleLabelRequests } from './scale-label-requests.ts'

type Target = { itemId: string; partnerId: string; storeId: string }

/** Requests about lists of approved products and scale labels, for the authorization matrix. */
export const coverRequestRequests: Record<string, (t: Target) => RequestParts> = {
  ...scaleLabelRequests,
  listCoverEnds: () => ({}),
  getItemCover: (t) => ({ params: { id: t.itemId } }),
  createCoverRequest: (t) => ({
    params: { id: t.itemId },
    body: { programmeId: standardProgram, purse: 'OTC', reason: 'Customers ask for it.' },
  }),
  listCoverRequests: () => ({}),
  answerCoverRequest: (t) => ({ params: { partnerId: t.partnerId, id: newId() }, body: { status: 'ACCEPTED' } }),
}
