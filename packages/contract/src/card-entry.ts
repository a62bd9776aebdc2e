import { cardEntryAnswers, manualCardEntryStatuses } from '@tillgate/domain/manual-card-entry.ts'
import { storeTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { listOf, paged } from './paging.ts'
import { Reason } from './reasons.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { approvedPartnerUsers } from './access.ts'

const route = staffResource('Manual card entry', 'card-entry.answer')

export const CardEntry = z.strictObject({
  entryPanManuallyStatus: z.enum(manualCardEntryStatuses),
  entryPanManuallyStatusUpdatedDate: z.nullable(z.iso.datetime()),
})

/** Requests that cashiers may type card numbers. */
export const requestManualCardEntry = route({
  method: 'POST',
  path: '/api/retailer/manual-card-entry',
  summary: 'Ask that cashiers may type card numbers',
  access: approvedPartnerUsers('card-entry.request'),
  answer: CardEntry,
})

const CardEntryRequest = z.strictObject({
  id: z.uuid(),
  businessName: z.string(),
  type: z.enum(storeTypes),
  supportId: z.nullable(z.string()),
  stores: z.number(),
  /** Reason of the last answer. */
  reason: z.string(),
  ...CardEntry.shape,
})
export type CardEntryRequest = z.infer<typeof CardEntryRequest>

/** Oldest first, unless asked otherwise. `search`: name or support id. */
export const listCardEntryRequests = route({
  method: 'GET',
  path: '/api/operator/retailers/entry-pan-status',
  summary: 'List requests to type card numbers',
  query: z.strictObject({
    ...paged(['businessName', 'updatedAt']),
    status: z.optional(z.enum(manualCardEntryStatuses, fieldError('field.invalid'))),
  }),
  answer: listOf(CardEntryRequest),
})

/**
 * `reason`: required to decline; the partner reads it in the portal and in the mail. `basedOn`: the state that the operator saw.
 * 409 card-entry.changed when the state has changed.
 */
export const answerCardEntry = route({
  method: 'POST',
  path: '/api/operator/retailers/:id/entry-pan-status',
  summary: 'Answer a request to type card numbers',
  params: z.strictObject({ id: z.uuid() }),
  body: z
    .strictObject({
      status: z.enum(cardEntryAnswers, fieldError('field.invalid')),
      reason: z.optional(Reason),
      basedOn: CardEntry,
    })
    .check(
      z.refine(({ status, reason }) => status !== 'DECLINED' || reason !== undefined, {
        error: fieldError('reason.required'),
        path: ['reason'],
      }),
    ),
  answer: CardEntry,
})
