import { newId } from '#server/base/ids.ts'
import type { Sent } from './sales-asks.ts'
import { standardProgramme } from './list-asks.ts'
import { scaleLabelAsks } from './scale-label-asks.ts'

type Target = { itemId: string; partnerId: string; storeId: string }

/** Requests about lists of approved products and scale labels, for the authorization matrix. */
export const coverRequestAsks: Record<string, (t: Target) => Sent> = {
  ...scaleLabelAsks,
  listCoverEnds: () => ({}),
  getItemCover: (t) => ({ params: { id: t.itemId } }),
  createCoverRequest: (t) => ({
    params: { id: t.itemId },
    body: { programmeId: standardProgramme, purse: 'OTC', reason: 'Customers ask for it.' },
  }),
  listCoverRequests: () => ({}),
  answerCoverRequest: (t) => ({ params: { partnerId: t.partnerId, id: newId() }, body: { status: 'ACCEPTED' } }),
}
