import { coverReasons } from '@tillgate/domain/baskets.ts'
import { coverAnswers, coverRequestStatuses } from '@tillgate/domain/cover-requests.ts'
import * as z from 'zod/mini'
import { listOf, paged } from './paging.ts'
import { Reason, reasonMax } from './reasons.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { lines } from './texts.ts'
import { approvedPartnerObject, operators, staffWith } from './access.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Items'], access: approvedPartnerObject('items.edit') })

/** Latest request for an item and a list. `answer`: why it was declined. */
const ItemRequest = z.strictObject({
  status: z.enum(coverRequestStatuses),
  askedAt: z.iso.datetime(),
  answer: z.string(),
  answeredAt: z.nullable(z.iso.datetime()),
})
/**
 * A list of the partner's programs and its cover of an item today. Days `2026-11-25`, inclusive; null: no bound. `maxPrice`:
 * dollars per unit; null: no limit. `canRequest`: no request is open, the list does not have the item or loses it soon, and the
 * item has no scale label.
 */
export const ListCover = z.strictObject({
  programId: z.uuid(),
  purse: z.string(),
  list: z.string(),
  reason: z.enum(coverReasons),
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  maxPrice: z.nullable(z.number()),
  request: z.nullable(ItemRequest),
  canRequest: z.boolean(),
})
export type ListCover = z.infer<typeof ListCover>

/** A store that maps the scale label of an item to a PLU. `isListed`: a list in force has the PLU today. */
const StoreLabel = z.strictObject({ storeId: z.uuid(), store: z.string(), plu: z.string(), isListed: z.boolean() })
export type StoreLabel = z.infer<typeof StoreLabel>

/**
 * `endsOn`: first day without any cover, when it is within 30 days. `labels`: stores that map the item's scale label, by name;
 * null: the barcode is no scale label. A list has such an item when it has the PLU of any store.
 */
export const ItemCover = z.strictObject({
  endsOn: z.nullable(z.string()),
  lists: z.array(ListCover),
  labels: z.nullable(z.array(StoreLabel)),
})
export type ItemCover = z.infer<typeof ItemCover>

export const getItemCover = route({
  method: 'GET',
  path: '/api/item/:id/cover',
  summary: 'Read which lists of approved products have an item',
  params: withId,
  answer: ItemCover,
})

/** 409 when a request for the item and list is open, the list has the item, or lists name the item by PLU. */
export const createCoverRequest = route({
  method: 'POST',
  path: '/api/item/:id/cover-requests',
  summary: 'Ask to put an item on a list of approved products',
  params: withId,
  body: z.strictObject({
    programId: z.uuid(fieldError('field.invalid')),
    purse: z.string().check(z.maxLength(40, fieldError('field.invalid'))),
    reason: z
      .string(fieldError('reason.required'))
      .check(
        lines(),
        z.minLength(1, fieldError('reason.required')),
        z.maxLength(reasonMax, fieldError('reason.too-long')),
      ),
  }),
  answer: ItemCover,
})

const CoverRequest = z.strictObject({
  id: z.uuid(),
  partnerId: z.uuid(),
  business: z.string(),
  itemName: z.string(),
  code: z.string(),
  list: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  status: z.enum(coverRequestStatuses),
  answer: z.string(),
  answeredBy: z.nullable(z.string()),
})
export type CoverRequest = z.infer<typeof CoverRequest>

/** Oldest first. */
export const listCoverRequests = route({
  method: 'GET',
  path: '/api/operator/cover-requests',
  summary: 'List requests of partners to put items on lists',
  tags: ['Approved products'],
  access: operators,
  query: z.strictObject({
    ...paged(['askedAt']),
    status: z.optional(z.enum(coverRequestStatuses, fieldError('field.invalid'))),
  }),
  answer: listOf(CoverRequest),
})

/** Accepts a request for the next version of the list, or declines it with a reason. 409 when it is not open. */
export const answerCoverRequest = route({
  method: 'POST',
  path: '/api/operator/partners/:partnerId/cover-requests/:id',
  summary: 'Answer a request to put an item on a list',
  tags: ['Approved products'],
  access: staffWith('covers.answer'),
  params: z.strictObject({ partnerId: z.uuid(), id: z.uuid() }),
  body: z.strictObject({ status: z.enum(coverAnswers, fieldError('field.invalid')), reason: z.optional(Reason) }).check(
    z.refine(({ status, reason }) => status !== 'DECLINED' || reason !== undefined, {
      error: fieldError('reason.required'),
      path: ['reason'],
    }),
  ),
  answer: z.strictObject({ status: z.enum(coverRequestStatuses) }),
})
