import type * as contract from '@tillgate/contract/card-entry.ts'
import type { CardEntryRequest } from '@tillgate/contract/card-entry.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { CardEntryAnswer } from '@tillgate/domain/manual-card-entry.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import type { Operator, PortalUser } from '#server/base/caller.ts'
import { auditedTransaction, changeAsOperator } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import {
  listCardEntries,
  lockCardEntry,
  moveCardEntry,
  requestCardEntry,
  type CardEntryRow,
} from './card-entry.queries.ts'

/** Requests manual card entry and mails all Store Admins, because the request may come from a stolen account. */
export const requestManualCardEntry = (
  _: Input<typeof contract.requestManualCardEntry>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.requestManualCardEntry>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const before = (await lockCardEntry(db, partnerId)) ?? refuse('card-entry.not-possible')
    const at = (await requestCardEntry(db, partnerId)) ?? refuse('card-entry.not-possible')
    await notifyPartner(db, context, partnerId, 'card-entry-requested', () => ({ business: before.businessName }))
    await audit({
      action: 'partner.card-entry-requested',
      object: 'partner',
      objectId: partnerId,
      before: { status: before.manualCardEntry },
      after: { status: 'REQUESTED' },
    })
    await context.enqueue(db, 'inbox-mails', { what: 'CARD_ENTRY', partnerId, id: partnerId })
    return { entryPanManuallyStatus: 'REQUESTED', entryPanManuallyStatusUpdatedDate: at.toISOString() }
  })

const toRequest = (row: CardEntryRow): CardEntryRequest => ({
  id: row.id,
  businessName: row.businessName,
  type: row.type,
  supportId: row.code,
  stores: row.stores,
  reason: row.reason,
  entryPanManuallyStatus: row.status,
  entryPanManuallyStatusUpdatedDate: row.at?.toISOString() ?? null,
})

export const listCardEntryRequests = (
  { query }: Input<typeof contract.listCardEntryRequests>,
  { pool, keyring }: Context<Operator>,
): Promise<Answer<typeof contract.listCardEntryRequests>> =>
  withOperator(pool, async (db) => {
    const { search, status } = query
    const page = pageOf(query, { sort: 'updatedAt', highestFirst: false })
    const { rows, total } = await listCardEntries(db, keyring, { search, status }, page)
    return listAnswer(rows.map(toRequest), query, total, queueCountCap)
  })

const done = {
  APPROVED: { mail: 'card-entry-approved', action: 'partner.card-entry-approved' },
  DECLINED: { mail: 'card-entry-declined', action: 'partner.card-entry-declined' },
  REQUEST_REENABLED: { mail: 'card-entry-reenabled', action: 'partner.card-entry-reenabled' },
} as const satisfies Record<CardEntryAnswer, object>

/** Stores the answer with its audit row and mails in one transaction. */
export const answerCardEntry = (
  { params: { id }, body: { status, reason = '', basedOn } }: Input<typeof contract.answerCardEntry>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.answerCardEntry>> =>
  changeAsOperator(context, id, async (db, audit) => {
    const before = (await lockCardEntry(db, id)) ?? refuse('partner.not-found')
    const at = before.manualCardEntryAt?.toISOString() ?? null
    const isSeen =
      before.manualCardEntry === basedOn.entryPanManuallyStatus && at === basedOn.entryPanManuallyStatusUpdatedDate
    if (!isSeen) refuse('card-entry.changed')
    const moved = (await moveCardEntry(db, id, status, reason)) ?? refuse('card-entry.not-possible')
    const { mail, action } = done[status]
    await notifyPartner(db, context, id, mail, () => ({ business: before.businessName, text: reason }))
    await audit({
      action,
      object: 'partner',
      objectId: id,
      before: { status: before.manualCardEntry },
      after: { status, reason },
    })
    return {
      entryPanManuallyStatus: moved.manualCardEntry,
      entryPanManuallyStatusUpdatedDate: moved.manualCardEntryAt?.toISOString() ?? null,
    }
  })
