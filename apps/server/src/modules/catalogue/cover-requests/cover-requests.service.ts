import type * as contract from '@tillgate/contract/cover-requests.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { coverOf } from '@tillgate/domain/approved-products.ts'
import { coverRequestsADay } from '@tillgate/domain/cover-requests.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { isLabelKey } from '@tillgate/domain/scale-labels.ts'
import type { Operator, PortalUser } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAccounts, changeAsOperator } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import { claim, type Limit } from '#server/http/rate-limit.queries.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import { listListedByKeys } from '../approved-products/projection.queries.ts'
import { listLabelsOfStores, type LabelOfStore } from '../labels/labels.queries.ts'
import {
  answerRequest,
  findCoveredItem,
  findRequestWords,
  insertRequest,
  listLatestRequests,
  listListsFor,
  listRequestRows,
  type ListRow,
  type RequestRow,
} from './cover-requests.queries.ts'

type Covered = { request: RequestRow | undefined; isEnding: boolean; isLabel: boolean }
const toCover = (row: ListRow, { request, isEnding, isLabel }: Covered): contract.ListCover => {
  // The list's word of the product; prices are compared at the till.
  const { reason, entry } = coverOf(row.entries ?? [], row.day, 0)
  const maxPriceCents = entry?.maxPriceCents ?? null
  return {
    programId: row.programId,
    purse: row.purse,
    list: row.list,
    reason,
    since: entry?.from ?? null,
    until: entry?.to ?? null,
    maxPrice: maxPriceCents === null ? null : fromCents(maxPriceCents),
    request: request
      ? {
          status: request.status,
          askedAt: request.askedAt.toISOString(),
          answer: request.answer,
          answeredAt: request.answeredAt?.toISOString() ?? null,
        }
      : null,
    canRequest: !isLabel && request?.status !== 'OPEN' && (reason !== 'COVERED' || isEnding),
  }
}

const toLabels = async (db: Db, partnerId: string, labels: readonly LabelOfStore[]) => {
  const listed = await listListedByKeys(
    db,
    partnerId,
    labels.map(({ pluKey }) => pluKey),
  )
  return labels.map(({ storeId, storeName, pluKey }) => ({
    storeId,
    store: storeName,
    plu: pluKey.slice(2),
    isListed: listed.has(pluKey),
  }))
}

const coverOfItem = async (db: Db, partnerId: string, itemId: string): Promise<contract.ItemCover> => {
  const item = (await findCoveredItem(db, { partnerId, itemId })) ?? refuse('item.not-found')
  const isLabel = isLabelKey(item.codeKey)
  const labels = await listLabelsOfStores(db, partnerId, [item.codeKey])
  const keys = isLabel ? labels.map(({ pluKey }) => pluKey) : [item.codeKey]
  const rows = await listListsFor(db, partnerId, keys)
  const requests = await listLatestRequests(db, { partnerId, itemId })
  const lists = rows.map((row) =>
    toCover(row, {
      request: requests.find(({ programId, purse }) => programId === row.programId && purse === row.purse),
      isEnding: item.endsOn !== null,
      isLabel,
    }),
  )
  return { endsOn: item.endsOn, lists, labels: isLabel ? await toLabels(db, partnerId, labels) : null }
}

export const getItemCover = (
  { params: { id } }: Input<typeof contract.getItemCover>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getItemCover>> =>
  withTenant(context, (db) => coverOfItem(db, context.caller.partnerId, id))

const perPerson = (subject: string): Limit => ({
  name: 'cover-requests',
  subject,
  max: coverRequestsADay,
  seconds: 86_400,
})

export const createCoverRequest = (
  { params: { id: itemId }, body: { programId, purse, reason } }: Input<typeof contract.createCoverRequest>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.createCoverRequest>> =>
  changeAccounts(context, async (db, audit) => {
    const { partnerId, userId } = context.caller
    const { lists, labels } = await coverOfItem(db, partnerId, itemId)
    const wanted = lists.find((list) => list.programId === programId && list.purse === purse)
    if (!wanted) return refuse('cover-request.no-list')
    if (labels) refuse('cover-request.scale-label')
    if (!wanted.canRequest) refuse(wanted.request?.status === 'OPEN' ? 'cover-request.open' : 'cover-request.covered')
    refuseExceeded(await claim(db, context.keyring, [perPerson(userId)]))
    const request = { partnerId, id: newId(), itemId, programId, purse, reason, askedBy: userId }
    if (!(await insertRequest(db, request))) refuse('cover-request.open')
    await audit({ action: 'item.cover-requested', object: 'item', objectId: itemId, after: { purse, reason } })
    return coverOfItem(db, partnerId, itemId)
  })

export const listCoverRequests = (
  { query }: Input<typeof contract.listCoverRequests>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listCoverRequests>> =>
  withOperator(pool, async (db) => {
    const { search, status } = query
    const page = pageOf(query, { sort: 'askedAt', highestFirst: false })
    const { rows, total } = await listRequestRows(db, { search, status }, page)
    const items = rows.map((row) => ({
      id: row.id,
      partnerId: row.partnerId,
      business: row.business,
      itemName: row.itemName,
      code: row.code,
      list: row.list,
      reason: row.reason,
      askedBy: row.askedBy,
      askedAt: row.askedAt.toISOString(),
      status: row.status,
      answer: row.answer,
      answeredBy: row.answeredBy,
    }))
    return listAnswer(items, query, total)
  })

const mails = { ACCEPTED: 'cover-request-accepted', DECLINED: 'cover-request-declined' } as const

/** Stores the answer with its audit row and mails the partner in one transaction. */
export const answerCoverRequest = (
  { params: { partnerId, id }, body: { status, reason = '' } }: Input<typeof contract.answerCoverRequest>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.answerCoverRequest>> =>
  changeAsOperator(context, partnerId, async (db, audit) => {
    const words = (await findRequestWords(db, partnerId, id)) ?? refuse('cover-request.not-open')
    const answeredBy = context.caller.userId
    const answered = await answerRequest(db, { partnerId, id, status, answer: reason, answeredBy })
    if (!answered) return refuse('cover-request.not-open')
    const { item, code, listName } = words
    await notifyPartner(db, context, partnerId, mails[status], () => ({
      item,
      purse: listName,
      text: reason,
      id: answered.itemId,
      barcode: code,
    }))
    await audit({
      action: status === 'ACCEPTED' ? 'item.cover-accepted' : 'item.cover-declined',
      object: 'item',
      objectId: answered.itemId,
      before: { status: 'OPEN' },
      after: { status, purse: answered.purse, reason },
    })
    return { status }
  })
